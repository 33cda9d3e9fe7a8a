import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import { isolateLtr } from '@/i18n/isolate';
import { westernDigits } from '@/i18n/numbers';
import { LtrParts } from './Bdi';
import { FormField } from './FormField';

/** Whether the input matches; digits of any script count, and a number as dialogs show it: 1,202. */
export const isTyped = (wanted: string, typed: string): boolean => plain(typed) === plain(wanted);

/** Above this number of recipients or rows, a person types it: nothing recalls what was sent. */
const many = 100;

/** The number to type before an action on so many; undefined: a click is enough. */
export const typedIfMany = (count: number): string | undefined => (count > many ? String(count) : undefined);

const plain = (text: string) => westernDigits(text.trim()).replace(/(?<=\d)[,٬](?=\d{3})/g, '');

/** A count or a receipt number, unlike the name of a company. */
const isCode = (wanted: string) => /^[\w-]*\d$/.test(wanted);

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
    <FormField
      name="confirmation"
      label={<LtrParts text={t('confirm.type', { text: isCode(wanted) ? isolateLtr(wanted) : wanted })} />}
    >
      {(field) => (
        <OutlinedInput
          id={field.id}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            onChange(event.target.value);
          }}
          placeholder=" "
          inputProps={isCode(wanted) ? {} : { dir: 'auto' }}
        />
      )}
    </FormField>
  );
}
