import { client, unwrap } from '@/api/client';
import type { FieldName, RegistrationField } from '@/api/contract';
import { published } from '@/api/published';
import { currentLanguage } from '@/i18n/i18n';

const table = published(async () => (await unwrap(client.GET('/api/config/fields'))) as readonly RegistrationField[]);

export const loadFields = table.load;

/** The registration's fields in form order. Available after `loadFields`. */
export const fieldsOf = (...steps: RegistrationField['step'][]): readonly RegistrationField[] =>
  table.rows().filter(({ step }) => steps.includes(step));

export function fieldNamed(name: FieldName): RegistrationField {
  const field = table.rows().find((one) => one.name === name);
  if (!field) throw new Error(`the fields of the registration are not loaded or have no ${name}`);
  return field;
}

export const inLanguage = (text: RegistrationField['label']): string => text[currentLanguage()];

/** The label outside the form. */
export const shortLabel = ({ short, label }: RegistrationField): string => inLanguage(short ?? label);

export const optionsOf = ({ options }: RegistrationField) =>
  (options ?? []).map(({ value, label }) => ({ value, label: inLanguage(label) }));

/** A value as text; values of earlier versions are unchanged. */
export const wordsOf = (field: RegistrationField, value: string): string =>
  optionsOf(field).find((option) => option.value === value)?.label ?? value;

/** Whether the field is shown for the other choices. */
export const isAsked = ({ when }: RegistrationField, values: Partial<Record<FieldName, unknown>>): boolean =>
  !when || values[when.field] === when.value;
