import ClearRounded from '@mui/icons-material/ClearRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { otherLanguageOf } from '@/i18n/textLanguage';

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called a moment after the last key, and at once on clear. */
  onSearch: (text: string) => void;
  placeholder?: string;
}

const pauseMs = 300;

export function SearchField({ label, value, onSearch, placeholder }: SearchFieldProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The listener of the moment when the pause ends: the page may have gone on, and its former state must not come back.
  const listener = useRef(onSearch);
  useLayoutEffect(() => {
    listener.current = onSearch;
  }, [onSearch]);
  // The address may change the search from outside (back button): follow it. What was sent from here comes back
  // later and trimmed, while the person may be typing on: that must not touch the text.
  if (seen !== value) {
    setSeen(value);
    if (value !== sent.trim()) {
      setSent(value);
      setText(value);
    }
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const change = (next: string, wait: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(next);
      listener.current(next);
    }, wait);
  };
  return (
    <OutlinedInput
      type="search"
      value={text}
      onChange={(event) => {
        change(event.target.value, pauseMs);
      }}
      placeholder={placeholder ?? label}
      // Empty, it would read from the left in every language, and so would the placeholder.
      inputProps={{ 'aria-label': label, dir: text === '' ? undefined : 'auto', lang: otherLanguageOf(text) }}
      // Distances are the frame's: what is typed may run the other way, and begin where the field ends.
      sx={{
        maxWidth: 420,
        paddingInlineEnd: '14px',
        '& input.MuiOutlinedInput-input': { paddingInline: 0 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchRounded aria-hidden />
        </InputAdornment>
      }
      endAdornment={
        text === '' ? null : (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={t('actions.clear')}
              onClick={() => {
                change('', 0);
              }}
            >
              <ClearRounded fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
}
