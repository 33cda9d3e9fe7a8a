import { useTranslation } from 'react-i18next';
import type { RegistrationField } from '@/api/contract';
import type { ProfileIn } from '@/api/schema.gen';
import { useAuth, useSignedInUser } from '@/auth/AuthContext';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { fieldNamed, inLanguage } from '@/features/people/fields/declared';
import { changeProfile } from './api';

export type EditableField = RegistrationField & { name: keyof ProfileIn };

interface DetailsDialogProps {
  open: boolean;
  fields: readonly EditableField[];
  onClose: () => void;
}

export default function DetailsDialog({ open, ...shown }: DetailsDialogProps) {
  const { t } = useTranslation('account');
  return (
    <FormDialog open={open} title={t('details.change')} onClose={shown.onClose}>
      <DetailsForm {...shown} />
    </FormDialog>
  );
}

function DetailsForm({ fields, onClose }: Omit<DetailsDialogProps, 'open'>) {
  const { t } = useTranslation(['account', 'common']);
  const user = useSignedInUser();
  const { refresh } = useAuth();
  const { field, clearDraft, ...shown } = usePortalForm({
    defaultValues: Object.fromEntries(fields.map(({ name }) => [name, user[name] ?? ''])) as Record<
      keyof ProfileIn,
      string
    >,
    schema: (rules) =>
      import('@/features/people/accounts/schemas').then(({ declaredSchema }) => declaredSchema(rules, fields)),
    labelOf: (name) => inLanguage(fieldNamed(name).label),
    draft: 'account.details',
    onSubmit: async (values) => {
      await changeProfile(values);
      await refresh();
      clearDraft();
      notifySuccess(t('details.saved'));
      onClose();
    },
  });
  return (
    <DialogForm
      {...shown}
      action={t('details.save')}
      onClose={() => {
        clearDraft();
        onClose();
      }}
    >
      {fields.map(({ name, rule, label, autocomplete }) => (
        <TextInput
          key={name}
          {...field(name)}
          ltr={rule === 'url'}
          label={inLanguage(label)}
          autoComplete={autocomplete ?? undefined}
        />
      ))}
    </DialogForm>
  );
}
