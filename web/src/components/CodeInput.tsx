import Box from '@mui/material/Box';
import { useState, type ChangeEvent, type SyntheticEvent } from 'react';
import { westernDigits } from '@/i18n/numbers';
import type { FieldProps } from './FormField';

interface CodeInputProps {
  field: FieldProps;
  length: number;
  value: string;
  onChange: (digits: string) => void;
  /** Called when the last box is filled by typing, paste or autofill. */
  onComplete?: (digits: string) => void;
  /** True while the digits are verified; the focus stays. */
  busy?: boolean;
}

/**
 * Visible boxes over one input, so that paste, one-time-code autofill, screen readers and Arabic-Indic digits work as
 * in any field.
 */
export function CodeInput({ field, length, value, onChange, onComplete, busy = false }: CodeInputProps) {
  const [focused, setFocused] = useState(false);
  const invalid = field['aria-invalid'] === true;
  const caretAt = Math.min(value.length, length - 1);
  return (
    <Box dir="ltr" sx={{ position: 'relative', maxWidth: length * 64 }}>
      <Box
        aria-hidden
        sx={{ display: 'grid', gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))`, gap: { xs: 1.5, sm: 2 } }}
      >
        {Array.from({ length }, (_, at) => (
          <Box
            key={at}
            sx={{
              height: 56,
              display: 'grid',
              placeItems: 'center',
              borderRadius: 1,
              border: '1px solid',
              borderColor: (theme) => (invalid ? theme.tokens.error : theme.tokens.controlBorder),
              bgcolor: 'background.paper',
              fontSize: '1.375rem',
              fontWeight: 500,
              fontVariantNumeric: 'tabular-nums',
              opacity: busy ? 0.6 : 1,
              ...(focused &&
                at === caretAt && { outline: (theme) => `2px solid ${theme.tokens.primary}`, outlineOffset: -1 }),
            }}
          >
            {value[at] ??
              (focused && at === caretAt ? (
                <Box sx={{ height: 24, borderInlineStart: '2px solid', borderColor: 'primary.main' }} />
              ) : null)}
          </Box>
        ))}
      </Box>
      <Box
        component="input"
        {...field}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        readOnly={busy}
        value={value}
        onFocus={() => {
          setFocused(true);
        }}
        onBlur={() => {
          setFocused(false);
        }}
        onSelect={(event: SyntheticEvent<HTMLInputElement>) => {
          // The caret stays after the last digit.
          const { currentTarget } = event;
          const end = currentTarget.value.length;
          if (currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.setSelectionRange(end, end);
        }}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const digits = westernDigits(event.target.value).replace(/\D/g, '').slice(0, length);
          onChange(digits);
          if (digits.length === length && digits !== value) onComplete?.(digits);
        }}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          border: 0,
          p: 0,
          outline: 'none',
          bgcolor: 'transparent',
          color: 'transparent',
          // Forced colours would paint the digits twice.
          forcedColorAdjust: 'none',
          caretColor: 'transparent',
          fontSize: '1.375rem',
          cursor: 'text',
          '&::selection': { background: 'transparent' },
          '&:-webkit-autofill': { WebkitTextFillColor: 'transparent', transition: 'background-color 9999s' },
        }}
      />
    </Box>
  );
}
