import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { viewNameMax } from '@/api/limits.gen';
import type { ViewOut } from '@/api/schema.gen';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { TextInput } from '@/components/TextInput';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { isolate } from '@/i18n/isolate';
import { changeView, savedViewsQuery, saveView, viewAddress } from './saved';

interface ViewDialogProps {
  open: boolean;
  /** The view that gets another name; otherwise a new one is saved. */
  renamed: ViewOut | undefined;
  savedAs: ViewOut['list'];
  query: string;
  onClose: () => void;
}

/** Asks for the name of a view. */
export default function ViewDialog({ open, renamed, ...asked }: ViewDialogProps) {
  const { t } = useTranslation('lists');
  return (
    <FormDialog
      open={open}
      narrow
      title={renamed ? t('saved.renaming.title', { name: isolate(renamed.name) }) : t('saved.new.title')}
      onClose={asked.onClose}
    >
      <ViewForm renamed={renamed} {...asked} />
    </FormDialog>
  );
}

function ViewForm({ renamed, savedAs, query, onClose }: Omit<ViewDialogProps, 'open'>) {
  const { t } = useTranslation('lists');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { field, ...shown } = usePortalForm({
    defaultValues: { name: renamed?.name ?? '' },
    schema: (rules) => import('./schemas').then(({ viewSchema }) => viewSchema(rules)),
    labelOf: () => t('saved.name'),
    onSubmit: async ({ name }) => {
      const view = renamed ? await changeView(renamed.id, { name }) : await saveView({ list: savedAs, name, query });
      await queryClient.invalidateQueries(savedViewsQuery);
      notifySuccess(t(renamed ? 'saved.renaming.done' : 'saved.new.done'));
      if (!renamed) await navigate(viewAddress(view), { replace: true });
      onClose();
    },
  });
  return (
    <DialogForm {...shown} action={t(renamed ? 'saved.renaming.action' : 'saved.new.action')} onClose={onClose}>
      {renamed ? null : <Typography variant="hint">{t('saved.new.text')}</Typography>}
      <TextInput {...field('name')} label={t('saved.name')} maxLength={viewNameMax} autoComplete="off" />
    </DialogForm>
  );
}
