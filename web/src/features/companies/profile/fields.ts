import type { RegistrationField } from '@/api/contract';
import type { ProfileOut } from '@/api/schema.gen';
import { fieldsOf } from '@/features/people/fields/declared';
import type { SignUpValues } from '@/features/people/fields/signUpForm';

export type OrganisationName = keyof ProfileOut['organization'];
type OrganisationField = RegistrationField & { name: OrganisationName };

/** The fields of the company, in the order of the form. Those of the person are in the account. */
export const organisationFields = ({ organization }: ProfileOut) =>
  fieldsOf('organisation').filter((field): field is OrganisationField => field.name in organization);

export const fieldsThatChange = (profile: ProfileOut, change: RegistrationField['change']) =>
  organisationFields(profile).filter((field) => field.change === change);

/** The values of a form that has only these fields of the sign-up form. */
export const valuesOf = (profile: ProfileOut, fields: readonly OrganisationField[]): SignUpValues =>
  Object.fromEntries(fields.map(({ name }) => [name, profile.organization[name] ?? ''])) as object as SignUpValues;
