import CalendarMonthRounded from '@mui/icons-material/CalendarMonthRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useForkRef } from '@mui/material/utils';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/i18n/i18n';
import { parseDate, parseDateTime, showTyped } from '@/i18n/typedDates';
import { later } from '../later';
import { TextInput } from '../TextInput';

const CalendarPopover = later(() => import('./CalendarPopover'));

interface DateInputProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  withTime?: boolean;
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH:mm` with a time; '' for none. */
  value: string;
  /** Makes a readable date invalid, too. */
  refusal?: string | undefined;
  /** Receives '' for text that is no date; the input is invalid then (`validity.customError`). */
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}

const example = { date: '2026-12-25', time: '2026-12-25T23:59' };
const endOfDay = '23:59';

/** A date, typed in either language or chosen from a calendar, and shown in the format of all dates. */
export function DateInput({ withTime = false, value, onChange, error, refusal, inputRef, ...field }: DateInputProps) {
  const { t } = useTranslation('common');
  const language = currentLanguage();
  const element = useRef<HTMLInputElement>(null);
  const ref = useForkRef(element, inputRef);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // What is being typed, or what could not be read; null shows the value.
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const parse = withTime ? parseDateTime : parseDate;
  const shown = typed !== null && (focused || value === '') ? typed : showTyped(value, language);
  const isUnreadable = shown.trim() !== '' && parse(shown) === null;
  const problem = isUnreadable
    ? t('dates.invalid', { example: showTyped(withTime ? example.time : example.date, language) })
    : refusal;
  useEffect(() => {
    element.current?.setCustomValidity(problem ?? '');
  });
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      <TextInput
        {...field}
        error={focused ? error : (problem ?? error)}
        inputRef={ref}
        value={shown}
        autoComplete="off"
        // Dates are shown in the page's language.
        language={language}
        onFocus={() => {
          setFocused(true);
        }}
        onBlur={() => {
          setFocused(false);
          if (!isUnreadable) setTyped(null);
        }}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(parse(target.value) ?? '');
        }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-label={t('dates.choose')}
              aria-haspopup="dialog"
              aria-expanded={anchor !== null}
              onClick={({ currentTarget }) => {
                setAnchor(currentTarget);
              }}
            >
              <CalendarMonthRounded />
            </IconButton>
          </InputAdornment>
        }
      />
      <CalendarPopover
        open={anchor !== null}
        anchor={anchor}
        day={value.slice(0, 10)}
        onClose={close}
        onChoose={(day) => {
          setTyped(null);
          onChange(withTime ? `${day}T${value.slice(11) || endOfDay}` : day);
          close();
        }}
      />
    </>
  );
}
