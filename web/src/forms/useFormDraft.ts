import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { clearDraft, readDraft, saveDraft } from '@/storage/drafts';
import { giveOnReload, takeHandover } from '@/storage/handover';

interface FormDraftOptions<Values> {
  /** Fields that are never stored (passwords). They still survive a change of language. */
  secret?: readonly (keyof Values)[];
  /** Fields that end with the page: files on their way. */
  unkept?: readonly (keyof Values)[];
  /** The values as they are without input. What equals them is not stored, so that a draft hides no later change of them. */
  untouched: Values;
  /** Reads a stored draft, which may have the fields of an earlier form. */
  read?: ((draft: Readonly<Record<string, unknown>>) => Partial<Values>) | undefined;
}

interface FormDraft {
  /** True after the lookup of an earlier draft, which is then in the form. */
  ready: boolean;
  clear: () => void;
}

/** Stores the input of a react-hook-form, so that it survives reload, change of language and an expired session. */
export function useFormDraft<Values extends FieldValues, Output = Values>(
  form: UseFormReturn<Values, unknown, Output>,
  /** Without a name nothing is stored. */
  name: string | undefined,
  { secret = [], unkept = [], untouched, read }: FormDraftOptions<Values>,
): FormDraft {
  const [ready, setReady] = useState(name === undefined);
  const { getValues, reset, subscribe } = form;
  const secretRef = useRef(secret);
  const unkeptRef = useRef(unkept);
  const untouchedRef = useRef(untouched);
  const readRef = useRef(read);
  const stopped = useRef(false);

  useEffect(() => {
    untouchedRef.current = untouched;
  }, [untouched]);

  useEffect(() => {
    if (name === undefined) return;
    let active = true;
    stopped.current = false;
    const isSecret = (field: string) => secretRef.current.includes(field);
    const isTyped = (field: string) =>
      JSON.stringify(getValues(field as Path<Values>)) !== JSON.stringify(untouchedRef.current[field]);
    const split = (keep: (field: string) => boolean) =>
      Object.fromEntries(Object.entries(getValues()).filter(([field]) => keep(field)));
    let isFound = false;
    const typed = () => split((field) => !isSecret(field) && !unkeptRef.current.includes(field) && isTyped(field));
    const keep = () => {
      // A form that takes newer data from the server before the lookup would clear the draft.
      if (stopped.current || !isFound) return;
      const values = typed();
      if (Object.keys(values).length > 0) saveDraft(name, values);
      else clearDraft(name);
    };
    const unsubscribe = subscribe({ formState: { values: true }, callback: keep });
    const takeBack = giveOnReload(name, () => split(isSecret));
    const before = new Map(Object.entries(getValues()).map(([field, value]) => [field, JSON.stringify(value)]));
    void Promise.all([readDraft(name), takeHandover(name)]).then(([draft, handover]) => {
      if (!active) return;
      isFound = true;
      // What the person types before the lookup stays, beside what they typed earlier.
      const meanwhile = split(
        (field) => isTyped(field) && JSON.stringify(getValues(field as Path<Values>)) !== before.get(field),
      );
      if (isRecord(draft) || isRecord(handover)) {
        const found = isRecord(draft) ? (readRef.current?.(draft) ?? draft) : {};
        reset({ ...getValues(), ...found, ...(handover as object), ...meanwhile }, { keepDefaultValues: true });
      } else if (Object.keys(meanwhile).length > 0) keep();
      setReady(true);
    });
    return () => {
      active = false;
      unsubscribe();
      takeBack();
    };
  }, [getValues, name, reset, subscribe]);

  const clear = useCallback(() => {
    stopped.current = true;
    if (name !== undefined) clearDraft(name);
  }, [name]);
  return { ready, clear };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
