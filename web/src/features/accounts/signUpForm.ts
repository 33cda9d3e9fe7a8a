import type { FieldName, SignUpBody } from '@/api/contract';
import { fieldsOf, isAsked } from '@/registration/fields';

/** Fields beside the declared ones. */
const beside = {
  password: '',
  confirm_password: '',
  has_invitation: false,
  /** Whether a link from an invitation mail opened the form. */
  invited: false,
  invitation_code: '',
  agreement: false,
};

export type SignUpValues = Record<FieldName, string> & typeof beside;

/** The fields in page order, for the error summary. `invited`: the code is the first field. */
export const emptySignUp = (invited = false): SignUpValues => ({
  ...((invited && { invitation_code: '' }) as object),
  ...(Object.fromEntries(fieldsOf('person', 'organisation').map(({ name }) => [name, ''])) as Record<
    FieldName,
    string
  >),
  ...beside,
});

/** The request body: without fields of the page only, and null for fields that were not shown. */
export function signUpBody({ has_invitation, invitation_code, ...values }: SignUpValues): SignUpBody {
  const unasked = fieldsOf('person', 'organisation').filter((field) => !isAsked(field, values));
  const sent: Partial<typeof values> = { ...values };
  delete sent.invited;
  return {
    ...sent,
    ...Object.fromEntries(unasked.map(({ name }) => [name, null])),
    invitation_code: has_invitation ? invitation_code : null,
  } as SignUpBody;
}
