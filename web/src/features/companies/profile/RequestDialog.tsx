import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeCommentMax } from '@/api/limits.gen';
import type { ChangeRequestIn, ProfileOut } from '@/api/schema.gen';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { usePortalForm, type PortalForm } from '@/forms/usePortalForm';
import { fieldNamed, inLanguage } from '@/features/people/fields/declared';
import { DeclaredField } from '@/features/people/fields/DeclaredField';
import type { SignUpValues } from '@/features/people/fields/signUpForm';
import { requestChange } from './api';
import { fieldsThatChange, valuesOf, type OrganisationName } from './fields';
import { useProfileChange } from './useProfileChange';

interface RequestDialogProps {
  open: boolean;
  profile: ProfileOut;
  onClose: () => void;
}

/** Asks for other values of the fields that need approval, or changes what was asked. */
export default function RequestDialog({ open, ...shown }: RequestDialogProps) {
  const { t } = useTranslation('profile');
  const isPending = shown.profile.request?.state === 'pending';
  return (
    <FormDialog open={open} title={t(isPending ? 'request.edit' : 'request.open')} onClose={shown.onClose}>
      <RequestForm {...shown} />
    </FormDialog>
  );
}

function RequestForm({ profile, onClose }: Omit<RequestDialogProps, 'open'>) {
  const { t } = useTranslation('profile');
  const [fields] = useState(() => fieldsThatChange(profile, 'request'));
  const change = useProfileChange();
  const pending = profile.request?.state === 'pending' ? profile.request : null;
  const asked = Object.fromEntries((pending?.changes ?? []).map(({ field, after }) => [field, after ?? '']));
  const portalForm = usePortalForm({
    defaultValues: { ...valuesOf(profile, fields), ...asked, comment: pending?.comment ?? '' },
    schema: (rules) =>
      import('@/features/people/accounts/schemas').then(({ changeRequestSchema }) =>
        changeRequestSchema(rules, fields, changeCommentMax),
      ),
    labelOf: (name) =>
      name === 'comment' ? t('request.comment') : inLanguage(fieldNamed(name as OrganisationName).label),
    draft: 'profile.request',
    onSubmit: async ({ comment, ...values }) => {
      const given = Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
      const seen = { request_id: pending?.id ?? null, revision: pending?.revision ?? 0 };
      await change(() => requestChange({ ...given, ...seen, comment: comment || null } as ChangeRequestIn));
      portalForm.clearDraft();
      notifySuccess(t('request.sent'));
      onClose();
    },
  });
  return (
    <DialogForm
      {...portalForm}
      action={t('request.send')}
      onClose={() => {
        portalForm.clearDraft();
        onClose();
      }}
    >
      <Typography variant="body2">{t('request.formText')}</Typography>
      {fields.map((field) => (
        <DeclaredField key={field.name} field={field} portalForm={portalForm as object as PortalForm<SignUpValues>} />
      ))}
      <TextInput
        {...portalForm.field('comment')}
        label={t('request.comment')}
        hint={t('request.commentHint')}
        optional
        multiline
        minRows={3}
        maxLength={changeCommentMax}
      />
    </DialogForm>
  );
}
