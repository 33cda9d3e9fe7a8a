import { useCallback, useSyncExternalStore } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * The current value of a field. `useWatch` and `Controller` of the library do the same, but the library is one module,
 * so that the sign-in page would fetch them, too.
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

/** For controls without an input: the value and its setter. */
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
