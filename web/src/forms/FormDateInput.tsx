import type { ComponentProps } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { DateInput } from '@/components/dates/DateInput';
import { useControlledField } from './useFieldValue';

interface FormDateInputProps<Values extends FieldValues>
  extends Omit<ComponentProps<typeof DateInput>, 'name' | 'value' | 'onChange' | 'inputRef'> {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
}

/** A date field of a form of {@link usePortalForm}. */
export function FormDateInput<Values extends FieldValues>({ form, name, ...input }: FormDateInputProps<Values>) {
  const [value, change] = useControlledField(form, name);
  return (
    <DateInput
      {...input}
      name={name}
      value={value}
      onChange={(next) => {
        change(next as FieldPathValue<Values, typeof name>);
      }}
    />
  );
}
