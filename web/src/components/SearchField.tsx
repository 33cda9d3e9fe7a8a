import ClearRounded from '@mui/icons-material/ClearRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchable } from '@/i18n/fold';
import { otherLanguageOf } from '@/i18n/isolate';

interface SearchFieldProps {
  label: string;
  value: string;
  /** Called with the searchable text, shortly after the last key and immediately on clear. */
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
  // The current listener: the page may have changed during the pause.
  const listener = useRef(onSearch);
  useLayoutEffect(() => {
    listener.current = onSearch;
  }, [onSearch]);
  // Follows changes of the address (back button). The field's own searches return later and trimmed while the person
  // continues to type; they must not change the text.
  if (seen !== value) {
    setSeen(value);
    if (value !== searchable(sent)) {
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
      listener.current(searchable(next));
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
      // Without a direction, an empty field and its placeholder would be left to right in every language.
      inputProps={{ 'aria-label': label, dir: text === '' ? undefined : 'auto', lang: otherLanguageOf(text) }}
      // Distances use the frame's direction, because the input may have another one.
      sx={{
        maxWidth: 420,
        paddingInlineEnd: '14px',
        '& input.MuiOutlinedInput-input': {
          paddingInline: 0,
          textOverflow: 'ellipsis',
          paddingBlock: { xs: '7px', md: '5.5px' },
          fontSize: { sm: '0.875rem' },
        },
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
