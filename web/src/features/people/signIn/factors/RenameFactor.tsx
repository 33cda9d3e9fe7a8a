import { factorLabelMax } from '@/api/limits.gen';
import type { FactorOut } from '@/api/schema.gen';
import { useTranslation } from 'react-i18next';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { TextInput } from '@/components/TextInput';
import { usePortalForm } from '@/forms/usePortalForm';
import { renameFactor } from './api';

interface RenameFactorProps {
  open: boolean;
  /** Null while the dialog closes. */
  factor: FactorOut | null;
  onClose: () => void;
  onRenamed: () => void;
}

export default function RenameFactor({ open, factor, onClose, onRenamed }: RenameFactorProps) {
  const { t } = useTranslation('factors');
  return (
    <FormDialog open={open} title={t('rename.title')} narrow onClose={onClose}>
      {factor ? <NameForm factor={factor} onClose={onClose} onRenamed={onRenamed} /> : null}
    </FormDialog>
  );
}

function NameForm({ factor, onClose, onRenamed }: { factor: FactorOut } & Omit<RenameFactorProps, 'open' | 'factor'>) {
  const { t } = useTranslation('factors');
  const { field, ...shown } = usePortalForm({
    defaultValues: { label: factor.label },
    schema: (rules) => import('./schemas').then(({ passkeySchema }) => passkeySchema(rules)),
    onSubmit: async ({ label }) => {
      await renameFactor(factor.id, label);
      onRenamed();
    },
  });
  return (
    <DialogForm {...shown} action={t('rename.save')} onClose={onClose}>
      <TextInput {...field('label')} label={t('label')} hint={t('labelHint')} maxLength={factorLabelMax} />
    </DialogForm>
  );
}
