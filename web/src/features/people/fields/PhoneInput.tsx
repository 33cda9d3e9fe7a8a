import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import saudiFlag from '/node_modules/country-flag-icons/3x2/SA.svg';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '@/components/FormField';
import { later } from '@/components/later';
import { joinPhone, saudiArabia, splitPhone, type DialCountry } from '@/components/phone';
import { dialled, readPhone } from '@/validation/phone';

const CountryPicker = later(() => import('./CountryPicker'));
const CountryFlag = later(() => import('@/components/CountryFlag'), { waiting: () => <Box sx={{ width: 24 }} /> });

interface PhoneInputProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** International form, `+966501234567`, or empty. Invalid input is kept for validation. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** Country code and number as one field, left to right in both languages; Saudi Arabia by default. */
export function PhoneInput({ name, label, hint, error, optional = false, value, onChange, onBlur }: PhoneInputProps) {
  const { t } = useTranslation('accounts');
  const [country, setCountry] = useState<DialCountry>(saudiArabia);
  const [national, setNational] = useState('');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const known = useRef('');
  const group = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // A draft was restored, or the form was reset.
    if (value === known.current) return;
    known.current = value;
    let active = true;
    void splitPhone(value).then((parts) => {
      if (!active) return;
      setNational(parts?.national ?? value);
      if (parts) setCountry(parts.country);
    });
    return () => {
      active = false;
    };
  }, [value]);

  const change = (nextCountry: DialCountry, text: string) => {
    setCountry(nextCountry);
    setNational(text);
    known.current = joinPhone(nextCountry, text);
    onChange(known.current);
  };
  const type = (text: string) => {
    change(country, text);
    if (!dialled(text).startsWith('+')) return;
    // Pasted with its country code.
    void splitPhone(text).then((parts) => {
      if (parts) change(parts.country, parts.national);
    });
  };

  /** Shows a number without the code that was pasted beside the chosen country. */
  const leave = () => {
    onBlur?.();
    if (!dialled(national).startsWith(country.code)) return;
    void readPhone(value).then(async (read) => {
      const parts = 'e164' in read ? await splitPhone(read.e164) : null;
      if (parts && known.current === value) change(parts.country, parts.national);
    });
  };

  return (
    <FormField name={name} label={label} hint={hint} error={error} optional={optional}>
      {(field) => (
        <Box ref={group} sx={{ display: 'flex', gap: 2 }}>
          <ButtonBase
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            aria-label={`${t('phone.country')} +${country.code}`}
            onClick={() => {
              setAnchor(group.current);
            }}
            sx={{
              gap: 1.5,
              px: 3,
              minHeight: 46,
              flexShrink: 0,
              font: 'inherit',
              borderRadius: 1,
              border: '1px solid',
              borderColor: (theme) => theme.tokens.controlBorder,
              bgcolor: 'background.paper',
            }}
          >
            {country.iso === saudiArabia.iso ? (
              <img src={saudiFlag} alt="" width={24} height={16} />
            ) : (
              <CountryFlag iso={country.iso} />
            )}
            <span dir="ltr">+{country.code}</span>
            <ExpandMoreRounded aria-hidden fontSize="small" />
          </ButtonBase>
          <OutlinedInput
            id={field.id}
            name={name}
            type="tel"
            value={national}
            error={error !== undefined}
            autoComplete="tel-national"
            onBlur={leave}
            onChange={(event) => {
              type(event.target.value);
            }}
            inputProps={{
              inputMode: 'tel',
              dir: 'ltr',
              'aria-describedby': field['aria-describedby'],
              'aria-required': field['aria-required'],
            }}
          />
          {anchor ? (
            <CountryPicker
              open
              anchor={anchor}
              selected={country.iso}
              onClose={() => {
                setAnchor(null);
              }}
              onSelect={(next) => {
                setAnchor(null);
                change(next, national);
              }}
            />
          ) : null}
        </Box>
      )}
    </FormField>
  );
}
