import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentDescriptionMax, documentTitleMax } from '@/api/limits.gen';
import type { ManagedDocumentOut } from '@/api/schema.gen';
import { notifySuccess } from '@/components/toast';
import { Toggle } from '@/components/Toggle';
import { usePortalForm } from '@/forms/usePortalForm';
import { addDocument } from './api';
import { BilingualFields } from './BilingualFields';
import { contentBody, contentKinds, fileFields, noContent, showRefused, useBusy } from './content';
import { ContentFields } from './ContentFields';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { PublicSwitch } from './PublicSwitch';
import { useLibrary } from './useLibrary';

interface AddDialogProps {
  open: boolean;
  maxBytes: number;
  onAdded: (added: ManagedDocumentOut) => void;
  onClose: () => void;
}

/** Adds an entry at the end of the library, with or without content. */
export default function AddDialog({ open, onClose, ...form }: AddDialogProps) {
  const { t } = useTranslation('library');
  return (
    <FormDialog open={open} title={t('add.title')} onClose={onClose}>
      <AddForm {...form} onClose={onClose} />
    </FormDialog>
  );
}

const nothing = { title_en: '', title_ar: '', description_en: '', description_ar: '', ...noContent };

function AddForm({ maxBytes, onAdded, onClose }: Omit<AddDialogProps, 'open'>) {
  const { t } = useTranslation('library');
  const { saved } = useLibrary();
  const [visible, setVisible] = useState(true);
  const [isPublic, setIsPublic] = useState(false);
  const { busy, onBusy } = useBusy();
  const { form, field, errorOf, clearDraft, ...shown } = usePortalForm({
    defaultValues: nothing,
    schema: (rules) => import('./schemas').then(({ additionSchema }) => additionSchema(rules)),
    labelOf: (name) => t(`form.${name}`),
    draft: 'library.entry',
    unkept: fileFields,
    onSubmit: async (values) => {
      const { title_en, title_ar, description_en, description_ar } = values;
      try {
        const added = await addDocument({
          title_en,
          title_ar,
          description_en,
          description_ar,
          is_hidden: !visible,
          is_public: isPublic,
          content: contentBody(values),
        });
        saved(added);
        clearDraft();
        notifySuccess(t('add.done'));
        onAdded(added);
      } catch (error) {
        const atField = showRefused(error, values.kind, (name, message) => {
          form.setError(name, { message });
        });
        if (!atField) throw error;
      }
    },
  });
  return (
    <DialogForm {...shown} busy={busy} action={t('add.action')} onClose={onClose}>
      <BilingualFields noun="title" field={field} maxLength={documentTitleMax} />
      <BilingualFields noun="description" field={field} maxLength={documentDescriptionMax} optional multiline />
      <ContentFields
        form={form as never}
        field={field}
        errorOf={errorOf}
        known={[]}
        maxBytes={maxBytes}
        kinds={contentKinds}
        onBusy={onBusy}
      />
      <FormControlLabel
        control={
          <Toggle
            checked={visible}
            onChange={(_, checked) => {
              setVisible(checked);
            }}
          />
        }
        label={t('form.visible')}
        sx={{ marginInlineStart: 0 }}
      />
      <PublicSwitch checked={isPublic} onChange={setIsPublic} />
    </DialogForm>
  );
}
