import type { FieldName, SignUpBody } from '@/api/contract';
import { fieldsOf, isAsked } from '@/registration/fields';

/** What the page asks beside the declared fields. */
const beside = {
  password: '',
  confirm_password: '',
  has_invitation: false,
  invitation_code: '',
  agreement: false,
};

export type SignUpValues = Record<FieldName, string> & typeof beside;

/** What the page asks, in its order: the error summary follows it. */
export const emptySignUp = (): SignUpValues => ({
  ...(Object.fromEntries(fieldsOf('person', 'organisation').map(({ name }) => [name, ''])) as Record<
    FieldName,
    string
  >),
  ...beside,
});

/** The body of the call: what only the page needs is left out, what is not asked is null. */
export function signUpBody({ has_invitation, invitation_code, ...values }: SignUpValues): SignUpBody {
  const unasked = fieldsOf('person', 'organisation').filter((field) => !isAsked(field, values));
  return {
    ...values,
    ...Object.fromEntries(unasked.map(({ name }) => [name, null])),
    invitation_code: has_invitation ? invitation_code : null,
  } as SignUpBody;
}
