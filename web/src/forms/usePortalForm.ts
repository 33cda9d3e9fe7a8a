import { useEffect, useMemo, useState, type SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { isApiError } from '@/api/ApiError';
import type { SummaryError } from '@/components/ErrorSummary';
import { registered } from '@/components/TextInput';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage, i18next, loadNamespaces } from '@/i18n/i18n';
import type { ValidationTexts } from '@/validation/presets';
import { useFormDraft } from './useFormDraft';

type Schema = (rules: ValidationTexts) => Promise<ZodType>;

interface PortalFormOptions<Values extends FieldValues> {
  /** Also the order of the error summary. */
  defaultValues: Values;
  /**
   * Loaded after the first paint, with its messages: `(rules) => import('./schemas').then(({ loginSchema }) =>
   * loginSchema(rules))`.
   */
  schema: Schema;
  /** Receives the values. Fields of a thrown ApiError appear at the fields, other errors in the summary. */
  onSubmit: (values: Values) => Promise<void> | void;
  /** Name of the stored draft; without it nothing is stored. */
  draft?: string;
  /** Reads a stored draft, which may have the fields of an earlier form. */
  readDraft?: (draft: Readonly<Record<string, unknown>>) => Partial<Values>;
  /** Prefix for messages that do not name their field. */
  labelOf?: (name: keyof Values & string) => string;
  /** Fields that are never stored (passwords). */
  secret?: readonly (keyof Values & string)[];
  /** Fields that end with the page: files on their way. */
  unkept?: readonly (keyof Values & string)[];
}

export interface PortalForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Props of a TextInput: `<TextInput {...field('email')} label=… />`. */
  field: (name: Path<Values>) => ReturnType<typeof registered> & { name: Path<Values>; error: string | undefined };
  errorOf: (name: Path<Values>) => string | undefined;
  /** For `<ErrorSummary errors={summary} attempt={attempt} />`. */
  summary: SummaryError[];
  attempt: number;
  submit: (event?: SyntheticEvent) => void;
  isSubmitting: boolean;
  /** True after the lookup of the draft. */
  ready: boolean;
  clearDraft: () => void;
}

/** For example "Last name: This field is required", but "Password is too short" unchanged. */
const withLabel = (label: string | undefined, message: string) =>
  label === undefined || message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`;

const fetchResolver = (schema: Schema) =>
  Promise.all([
    import('@hookform/resolvers/zod'),
    loadNamespaces(['validation']).then(() => schema(i18next.getFixedT(currentLanguage(), 'validation'))),
  ]);

function lazyResolver<Values extends FieldValues>(schema: Schema): Resolver<Values> {
  return async (values, context, options) => {
    const [{ zodResolver }, found] = await fetchResolver(schema);
    return zodResolver(found as never)(values as never, context, options as never);
  };
}

/** The form of every page: lazy rules, drafts, server errors at their fields, and a summary that takes the focus. */
export function usePortalForm<Values extends FieldValues>({
  defaultValues,
  schema,
  onSubmit,
  draft,
  readDraft,
  labelOf,
  secret,
  unkept,
}: PortalFormOptions<Values>): PortalForm<Values> {
  const [load] = useState(() => schema);
  const resolver = useMemo(() => lazyResolver<Values>(load), [load]);
  const form = useForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver,
    shouldFocusError: false,
  });
  const kept = useFormDraft(form, draft, {
    untouched: defaultValues,
    read: readDraft,
    ...(secret && { secret }),
    ...(unkept && { unkept }),
  });
  const [formError, setFormError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const errorText = useErrorText();

  useEffect(() => {
    // With the first interaction, so that neither the first paint nor the first submit waits for the rules.
    const fetchRules = () => {
      fetchResolver(load).catch(() => undefined);
    };
    window.addEventListener('focusin', fetchRules, { once: true });
    return () => {
      window.removeEventListener('focusin', fetchRules);
    };
  }, [load]);

  const { errors, isSubmitting } = form.formState;
  const errorOf = (name: string): string | undefined => {
    const found = name
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], errors);
    const message = (found as { message?: unknown } | undefined)?.message;
    return typeof message === 'string' ? message : undefined;
  };

  const fail = (error: unknown) => {
    const fields = isApiError(error) ? error.fields : [];
    const isShown = ({ field }: { field: string }) => (field.split('.')[0] ?? '') in defaultValues;
    for (const { field, error: type, message } of fields.filter(isShown))
      form.setError(field as Path<Values>, { type, message });
    // A problem of a value that the form does not show has no other place.
    const others = fields.filter((one) => !isShown(one)).map(({ message }) => message);
    if (others.length > 0) setFormError(others.join(' '));
    else if (fields.length === 0) setFormError(errorText(error));
  };

  const submit = (event?: SyntheticEvent) => {
    setFormError(null);
    const run = form.handleSubmit(async (values) => {
      try {
        await onSubmit(values);
      } catch (error) {
        fail(error);
      }
    });
    void run(event).finally(() => {
      setAttempt((count) => count + 1);
    });
  };

  const order = Object.keys(defaultValues);
  const summary: SummaryError[] = [
    ...(formError === null ? [] : [{ message: formError }]),
    ...order.flatMap((name) => {
      const message = errorOf(name);
      return message === undefined ? [] : [{ name, message: withLabel(labelOf?.(name), message) }];
    }),
  ];

  return {
    form,
    field: (name) => ({ ...registered(form.register(name)), name, error: errorOf(name) }),
    errorOf,
    summary,
    attempt,
    submit,
    isSubmitting,
    ready: kept.ready,
    clearDraft: kept.clear,
  };
}
