import CheckRounded from '@mui/icons-material/CheckRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '@/i18n/languages';
import { otherLanguageOf } from '@/i18n/isolate';
import { currentLanguage } from '@/i18n/i18n';
import { LtrText } from '@/components/Bdi';
import { matchingCountries } from '@/components/countries';
import CountryFlag from '@/components/CountryFlag';
import type { DialCountry } from '@/components/phone';

interface CountryPickerProps {
  open: boolean;
  anchor: HTMLElement;
  selected: string;
  onSelect: (country: DialCountry) => void;
  onClose: () => void;
}

/** A searchable list of calling codes: name in either language, or code; arrows and Enter select. */
export default function CountryPicker({ open, anchor, selected, onSelect, onClose }: CountryPickerProps) {
  const { t } = useTranslation('accounts');
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const found = matchingCountries(text, currentLanguage());
  const optionId = (at: number) => `${id}-${at}`;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const country = found[active];
      if (country) onSelect(country);
    }
  };

  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('phone.country'),
          dir: languages[currentLanguage()].dir,
          sx: {
            mt: 1,
            width: Math.max(anchor.offsetWidth, 280),
            maxWidth: 'calc(100vw - 32px)',
            border: '1px solid',
            borderColor: 'divider',
            bgcolor: (theme) => theme.tokens.raised,
          },
        },
      }}
    >
      <Box sx={{ p: 2 }}>
        <OutlinedInput
          // eslint-disable-next-line jsx-a11y/no-autofocus -- opening the list is asking to search it
          autoFocus
          value={text}
          placeholder={t('phone.search')}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          inputProps={{
            role: 'combobox',
            lang: otherLanguageOf(text),
            'aria-label': t('phone.search'),
            'aria-expanded': true,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list',
            'aria-activedescendant': found.length > 0 ? optionId(active) : undefined,
            autoComplete: 'off',
          }}
          startAdornment={
            <InputAdornment position="start">
              <SearchRounded aria-hidden />
            </InputAdornment>
          }
        />
      </Box>
      <Box
        component="ul"
        role="listbox"
        id={`${id}-list`}
        aria-label={t('phone.country')}
        ref={list}
        sx={{ listStyle: 'none', m: 0, p: 0, pb: 2, maxHeight: 280, overflowY: 'auto' }}
      >
        {found.map((country, at) => (
          // The search field keeps the focus and handles the keyboard.

          <Box
            component="li"
            role="option"
            key={country.iso}
            id={optionId(at)}
            aria-selected={country.iso === selected}
            data-active={at === active || undefined}
            onClick={() => {
              onSelect(country);
            }}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              px: 4,
              py: 2,
              cursor: 'pointer',
              bgcolor: at === active ? (theme) => theme.tokens.primarySoft : undefined,
              '&:hover': { bgcolor: (theme) => theme.tokens.primarySoft },
            }}
          >
            <CountryFlag iso={country.iso} />
            <Typography variant="body2" component="span" sx={{ flex: 1 }}>
              {country.name}
            </Typography>
            {country.iso === selected ? <CheckRounded aria-hidden fontSize="small" color="primary" /> : null}
            <Typography variant="hint" component="span">
              <LtrText>+{country.code}</LtrText>
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography role="status" variant="hint" sx={{ px: 4, pb: found.length === 0 ? 4 : 0 }}>
        {found.length === 0 ? t('phone.none', { text }) : ''}
      </Typography>
    </Popover>
  );
}
