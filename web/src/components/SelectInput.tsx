import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ChangeEventHandler, FocusEventHandler, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from './FormField';

interface SelectInputProps {
  name: string;
  label: ReactNode;
  options: readonly { value: string; label: string }[];
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  value?: string;
  onChange?: ChangeEventHandler<HTMLElement>;
  onBlur?: FocusEventHandler<HTMLElement>;
  inputRef?: Ref<HTMLElement>;
}

/** A native list, the fastest by keyboard, on a phone and with a screen reader. */
export function SelectInput({ name, label, options, hint, error, optional = false, ...control }: SelectInputProps) {
  const { t } = useTranslation('common');
  return (
    <FormField name={name} label={label} hint={hint} error={error} optional={optional}>
      {(field) => (
        <NativeSelect
          {...control}
          fullWidth
          IconComponent={ExpandMoreRounded}
          input={<OutlinedInput error={error !== undefined} />}
          inputProps={{
            id: field.id,
            name,
            'aria-describedby': field['aria-describedby'],
            'aria-required': field['aria-required'],
          }}
        >
          <option value="" disabled={!optional}>
            {t('choose')}
          </option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FormField>
  );
}
