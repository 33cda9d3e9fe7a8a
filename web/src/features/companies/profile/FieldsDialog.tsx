import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileOut, ProfileFieldsIn } from '@/api/schema.gen';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { fieldNamed, inLanguage, isAsked } from '@/features/people/fields/declared';
import { Changes } from '@/features/directory/timeline/Changes';
import { DeclaredField } from '@/features/people/fields/DeclaredField';
import { changeFields } from './api';
import { fieldsThatChange, valuesOf, type OrganisationName } from './fields';
import { useProfileChange } from './useProfileChange';

interface FieldsDialogProps {
  open: boolean;
  profile: ProfileOut;
  onClose: () => void;
}

/** The fields that change at once. */
export default function FieldsDialog({ open, ...shown }: FieldsDialogProps) {
  const { t } = useTranslation('profile');
  return (
    <FormDialog open={open} title={t('data.change')} onClose={shown.onClose}>
      <FieldsForm {...shown} />
    </FormDialog>
  );
}

function FieldsForm({ profile, onClose }: Omit<FieldsDialogProps, 'open'>) {
  const { t } = useTranslation('profile');
  const [opened] = useState(profile);
  const [fields] = useState(() => fieldsThatChange(profile, 'atOnce'));
  const change = useProfileChange();
  const portalForm = usePortalForm({
    defaultValues: valuesOf(profile, fields),
    schema: (rules) =>
      import('@/features/people/accounts/schemas').then(({ declaredSchema }) => declaredSchema(rules, fields)),
    labelOf: (name) => inLanguage(fieldNamed(name as OrganisationName).label),
    draft: 'profile.fields',
    onSubmit: async (values) => {
      const asked = fields.filter((field) => isAsked(field, values));
      const given = Object.fromEntries(asked.map(({ name }) => [name, values[name]]));
      await change(() => changeFields({ ...given, revision: profile.revision } as ProfileFieldsIn));
      portalForm.clearDraft();
      notifySuccess(t('data.saved'));
      onClose();
    },
  });
  // What another tab saved while the dialog was open: the next "Save" replaces it knowingly.
  const meanwhile = fields
    .map(({ name }) => ({ field: name, before: opened.organization[name], after: profile.organization[name] }))
    .filter(({ before, after }) => before !== after);
  return (
    <DialogForm
      {...portalForm}
      action={t('data.save')}
      onClose={() => {
        portalForm.clearDraft();
        onClose();
      }}
    >
      {meanwhile.length > 0 && profile.revision !== opened.revision && !portalForm.isSubmitting ? (
        <Alert severity="warning">
          {t('data.meanwhile')}
          <Changes changes={meanwhile} />
        </Alert>
      ) : null}
      {fields.map((field) => (
        <DeclaredField key={field.name} field={field} portalForm={portalForm} />
      ))}
    </DialogForm>
  );
}
