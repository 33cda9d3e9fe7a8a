import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import { westernDigits } from '@/i18n/numbers';
import { FormField } from './FormField';

/** Whether it was typed as asked; digits count in any script. */
export const isTyped = (wanted: string, typed: string): boolean =>
  westernDigits(typed.trim()) === westernDigits(wanted.trim());

interface TypedConfirmationProps {
  /** What is to be typed: a name, a count. */
  wanted: string;
  typed: string;
  onChange: (typed: string) => void;
}

/** A second look before something large: its name or its number, typed by hand. */
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
