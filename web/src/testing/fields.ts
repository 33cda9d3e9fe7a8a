import { readFileSync } from 'node:fs';
import type { FieldName, RegistrationField } from '@/api/contract';

type Always = Pick<RegistrationField, 'name' | 'step' | 'rule' | 'label' | 'required'>;
type Written = Always & Partial<Omit<RegistrationField, keyof Always>> & { example?: string };

const path = `${import.meta.dirname}/../../../api/portal/domain/registration/fields.json`;
const written = JSON.parse(readFileSync(path, 'utf8')) as Written[];

/** The published declaration with its defaults. */
export const publishedFields: RegistrationField[] = written.map((field) => ({
  short: null,
  hint: null,
  autocomplete: null,
  options: null,
  when: null,
  shown: ['sheet', 'export'],
  ...field,
}));

/** A valid value for each field. */
export const examples = (...steps: RegistrationField['step'][]) =>
  Object.fromEntries(
    written.filter(({ step }) => steps.includes(step)).map(({ name, example }) => [name, example ?? null]),
  ) as Record<FieldName, string>;
