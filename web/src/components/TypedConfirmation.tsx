import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import { westernDigits } from '@/i18n/numbers';
import { FormField } from './FormField';

/** Whether the input matches; digits of any script count. */
export const isTyped = (wanted: string, typed: string): boolean =>
  westernDigits(typed.trim()) === westernDigits(wanted.trim());

interface TypedConfirmationProps {
  /** Text to type: a name or a count. */
  wanted: string;
  typed: string;
  onChange: (typed: string) => void;
}

/** Confirmation of a large action by typing its name or number. */
export function TypedConfirmation({ wanted, typed, onChange }: TypedConfirmationProps) {
  const { t } = useTranslation('common');
  return (
    <FormField name="confirmation" label={t('confirm.type', { text: wanted })}>
      {(field) => (
        <OutlinedInput
          id={field.id}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            onChange(event.target.value);
          }}
          placeholder=" "
          inputProps={{ dir: 'auto' }}
        />
      )}
    </FormField>
  );
}
