import { readFileSync } from 'node:fs';
import type { FieldName, RegistrationField } from '@/api/contract';

type Always = Pick<RegistrationField, 'name' | 'step' | 'rule' | 'label' | 'required'>;
type Step = RegistrationField['step'];
type Written = Always & Partial<Omit<RegistrationField, keyof Always>> & { example?: string; owner?: Step };

const path = `${import.meta.dirname}/../../../api/portal/domain/registration/fields.json`;
const written = JSON.parse(readFileSync(path, 'utf8')) as Written[];

/** The published declaration with its defaults. */
export const publishedFields: RegistrationField[] = written.map((field) => ({
  change: 'atOnce',
  short: null,
  hint: null,
  autocomplete: null,
  options: null,
  when: null,
  shown: ['sheet', 'export'],
  ...field,
}));

/** A valid value for each field of a person, of an organisation, or of both. */
export const examples = (...owners: Step[]) =>
  Object.fromEntries(
    written
      .filter(({ step, owner = step }) => owners.includes(owner))
      .map(({ name, example }) => [name, example ?? null]),
  ) as Record<FieldName, string>;
