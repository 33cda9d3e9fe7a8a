import { useCallback, useSyncExternalStore } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * What stands in a field, as it is typed. The library's own `useWatch` and `Controller` do the same; but as the library
 * is one module, using them on any page makes the sign-in page fetch them, too.
 */
export function useFieldValue<Values extends FieldValues, Name extends FieldPath<Values>>(
  { getValues, subscribe }: Pick<UseFormReturn<Values>, 'getValues' | 'subscribe'>,
  name: Name,
): FieldPathValue<Values, Name> {
  const listen = useCallback(
    (changed: () => void) => subscribe({ name, formState: { values: true }, callback: changed }),
    [name, subscribe],
  );
  return useSyncExternalStore(listen, () => getValues(name));
}

/** For controls that hold no input of their own: the value, and how to change it. */
export function useControlledField<Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
): [value: FieldPathValue<Values, Name>, change: (next: FieldPathValue<Values, Name>) => void] {
  const value = useFieldValue(form, name);
  const { isSubmitted } = form.formState;
  const change = (next: FieldPathValue<Values, Name>) => {
    form.setValue(name, next, { shouldDirty: true, shouldTouch: true, shouldValidate: isSubmitted });
  };
  return [value, change];
}
