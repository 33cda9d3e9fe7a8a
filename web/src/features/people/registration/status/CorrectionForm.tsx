import { useTranslation } from 'react-i18next';
import type { FieldName, User } from '@/api/contract';
import { ErrorSummary } from '@/components/ErrorSummary';
import { SubmitButton } from '@/components/SubmitButton';
import { notifySuccess } from '@/components/toast';
import { fieldNamed } from '@/features/people/fields/declared';
import { sendRegistrationAgain } from '@/features/people/accounts/api';
import { useCorrection } from './correction';
import { DeclaredField } from '@/features/people/fields/DeclaredField';
import { FormStack } from '@/features/people/accounts/FormStack';

interface CorrectionFormProps {
  user: User;
  /** The marked fields. */
  names: readonly FieldName[];
  /** Identifies the return, so that the draft of an earlier one does not appear. */
  returnedAt: string;
}

/** Exactly the fields that the authority marked, and "Send again". */
export default function CorrectionForm({ user, names, returnedAt }: CorrectionFormProps) {
  const { t } = useTranslation('accounts');
  const fields = names.map(fieldNamed);
  const portalForm = useCorrection({
    user,
    fields,
    draft: `registration.correction.${returnedAt}`,
    send: sendRegistrationAgain,
    onDone: () => {
      notifySuccess(t('status.sentAgain'));
    },
  });
  const { summary, attempt, submit, isSubmitting } = portalForm;
  return (
    <FormStack onSubmit={submit}>
      <ErrorSummary errors={summary} attempt={attempt} />
      {fields.map((field) => (
        <DeclaredField key={field.name} field={field} portalForm={portalForm} />
      ))}
      <SubmitButton loading={isSubmitting}>{t('status.sendAgain')}</SubmitButton>
    </FormStack>
  );
}
