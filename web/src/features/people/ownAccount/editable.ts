import type { RegistrationField, User } from '@/api/contract';
import { fieldsOf } from '@/features/people/fields/declared';

const names = ['first_name', 'last_name', 'position', 'linkedin_profile'] as const;
export type EditableName = (typeof names)[number];

const isEditable = (field: RegistrationField): field is RegistrationField & { name: EditableName } =>
  (names as readonly string[]).includes(field.name);

/** The fields that a person changes without a proof; administrators have a name only. */
export const editableFields = ({ role }: User) =>
  fieldsOf('person')
    .filter(isEditable)
    .filter(({ rule }) => role !== 'Admin' || rule === 'name');
