import type { FieldName } from '@/api/contract';
import type { RegistrationIn } from '@/api/schema.gen';
import { fieldsOf, isAsked } from './declared';

/** Above the declared fields. */
const invitation = {
  has_invitation: false,
  /** Whether a link from an invitation mail opened the form. */
  invited: false,
  invitation_code: '',
};

/** Below the declared fields. */
const consent = { password: '', confirm_password: '', agreement: false };

export type SignUpValues = Record<FieldName, string> & typeof invitation & typeof consent;

/** The fields in page order, for the error summary. */
export const emptySignUp = (): SignUpValues => ({
  ...invitation,
  ...(Object.fromEntries(fieldsOf('person', 'organisation').map(({ name }) => [name, ''])) as Record<
    FieldName,
    string
  >),
  ...consent,
});

/** The request body: without fields of the page only, and null for fields that were not shown. */
export function signUpBody({ has_invitation, invitation_code, ...values }: SignUpValues): RegistrationIn {
  const unasked = fieldsOf('person', 'organisation').filter((field) => !isAsked(field, values));
  const sent: Partial<typeof values> = { ...values };
  delete sent.invited;
  return {
    ...sent,
    ...Object.fromEntries(unasked.map(({ name }) => [name, null])),
    invitation_code: has_invitation ? invitation_code : null,
  } as RegistrationIn;
}
