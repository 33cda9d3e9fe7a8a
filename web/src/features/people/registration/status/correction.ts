import { isApiError } from '@/api/ApiError';
import type { FieldName, RegistrationField, User } from '@/api/contract';
import type { CorrectionIn } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { usePortalForm } from '@/forms/usePortalForm';
import { fieldNamed, fieldsOf, inLanguage, isAsked } from '@/features/people/fields/declared';
import type { SignUpValues } from '@/features/people/fields/signUpForm';

/** Codes prove the email and the number, so both are changed in the account. */
const isProved = ({ name, rule }: RegistrationField) => name === 'email' || rule === 'phone';

export const correctableFields = () => fieldsOf('person', 'organisation').filter((field) => !isProved(field));

/** The registered values; the form has only the given fields. */
function registered(user: User, fields: readonly RegistrationField[]): SignUpValues {
  const known: Partial<Record<FieldName, string | null>> = { ...user, ...user.company };
  return Object.fromEntries(fields.map(({ name }) => [name, known[name] ?? ''])) as object as SignUpValues;
}

interface CorrectionOptions {
  user: User;
  fields: readonly RegistrationField[];
  draft?: string;
  send: (body: CorrectionIn) => Promise<unknown>;
  onDone: () => void;
}

/** The sign-up form with some of its fields. Refreshes the person afterwards. */
export function useCorrection({ user, fields, draft, send, onDone }: CorrectionOptions) {
  const { refresh } = useAuth();
  const portalForm = usePortalForm({
    defaultValues: registered(user, fields),
    schema: (rules) =>
      import('@/features/people/accounts/schemas').then(({ declaredSchema }) => declaredSchema(rules, fields)),
    ...(draft !== undefined && { draft }),
    labelOf: (name) => inLanguage(fieldNamed(name as FieldName).label),
    onSubmit: async (values) => {
      const asked = fields.filter((field) => isAsked(field, values));
      try {
        await send(Object.fromEntries(asked.map(({ name }) => [name, values[name]])));
      } catch (error) {
        // Decided or sent meanwhile: the page shows the new state.
        if (isApiError(error, 'correction_closed')) void refresh().catch(() => undefined);
        throw error;
      }
      portalForm.clearDraft();
      onDone();
      await refresh();
    },
  });
  return portalForm;
}
