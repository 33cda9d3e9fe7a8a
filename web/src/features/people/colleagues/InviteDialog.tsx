import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ColleagueIn } from '@/api/schema.gen';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { SelectInput } from '@/components/SelectInput';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { fieldNamed, inLanguage } from '@/features/people/fields/declared';
import { inviteColleague, usePeopleChange } from './people';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

export default function InviteDialog({ open, onClose }: InviteDialogProps) {
  const { t } = useTranslation('people');
  return (
    <FormDialog open={open} title={t('invite.open')} onClose={onClose}>
      <InviteForm onClose={onClose} />
    </FormDialog>
  );
}

const choices = Object.entries(languages).map(([value, { label }]) => ({ value, label }));

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people');
  const change = usePeopleChange();
  const labels = {
    first_name: inLanguage(fieldNamed('first_name').label),
    last_name: inLanguage(fieldNamed('last_name').label),
    email: t('invite.email'),
    locale: t('invite.locale'),
  };
  const { field, clearDraft, ...shown } = usePortalForm<ColleagueIn>({
    defaultValues: { first_name: '', last_name: '', email: '', locale: currentLanguage() },
    schema: (rules) =>
      import('@/features/people/accounts/schemas').then(({ colleagueSchema }) => colleagueSchema(rules)),
    labelOf: (name) => labels[name],
    draft: 'colleague',
    onSubmit: async (values) => {
      await change(() => inviteColleague(values));
      clearDraft();
      notifySuccess(t('invite.sent'));
      onClose();
    },
  });
  return (
    <DialogForm {...shown} action={t('invite.send')} onClose={onClose}>
      <Typography variant="body2">{t('invite.text')}</Typography>
      <TextInput {...field('first_name')} label={labels.first_name} autoComplete="off" />
      <TextInput {...field('last_name')} label={labels.last_name} autoComplete="off" />
      <TextInput {...field('email')} label={labels.email} type="email" autoComplete="off" ltr />
      <SelectInput {...field('locale')} label={labels.locale} options={choices} />
    </DialogForm>
  );
}
