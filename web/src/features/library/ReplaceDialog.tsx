import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ManagedDocument } from '@/api/contract';
import { notifySuccess } from '@/components/toast';
import { usePortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { replaceDocument } from './api';
import { BilingualFields } from './BilingualFields';
import { contentBody, contentOf, showRefused, fileFields } from './content';
import { ContentFields } from './ContentFields';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { noteMax } from './limits';
import { useBusy } from './useBusy';
import { useLibrary } from './useLibrary';

interface ReplaceDialogProps {
  open: boolean;
  document: ManagedDocument;
  maxBytes: number;
  onClose: () => void;
}

/** Adds a version, with what has changed in it. */
export default function ReplaceDialog({ open, document, maxBytes, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('library');
  return (
    <FormDialog
      open={open}
      title={t(document.versions.length > 0 ? 'replace.title' : 'replace.firstTitle', {
        title: isolate(document.title[currentLanguage()], currentLanguage()),
      })}
      onClose={onClose}
    >
      <ReplaceForm document={document} maxBytes={maxBytes} onClose={onClose} />
    </FormDialog>
  );
}

function ReplaceForm({ document, maxBytes, onClose }: Omit<ReplaceDialogProps, 'open'>) {
  const { t } = useTranslation('library');
  const { saved, look } = useLibrary();
  const { busy, onBusy } = useBusy();
  const [last] = document.versions;
  const { form, field, errorOf, clearDraft, ...shown } = usePortalForm({
    defaultValues: { ...contentOf(last), note_en: '', note_ar: '' },
    schema: (rules) => import('./schemas').then(({ versionSchema }) => versionSchema(rules)),
    labelOf: (name) => t(`form.${name}`),
    draft: `library.version.${document.id}`,
    unkept: fileFields,
    onSubmit: async (values) => {
      const content = contentBody(values);
      if (content === null) return;
      try {
        const { note_en, note_ar } = values;
        saved(await replaceDocument(document.id, { content, note_en, note_ar, revision: document.revision }));
        clearDraft();
        notifySuccess(t('replace.done'));
        onClose();
      } catch (error) {
        void look();
        const atField = showRefused(error, values.kind, (name, message) => {
          form.setError(name, { message });
        });
        if (!atField) throw error;
      }
    },
  });
  return (
    <DialogForm {...shown} busy={busy} action={t('replace.action')} onClose={onClose}>
      <ContentFields
        form={form as never}
        field={field}
        errorOf={errorOf}
        known={last?.files ?? []}
        maxBytes={maxBytes}
        kinds={['both', 'each', 'link']}
        onBusy={onBusy}
      />
      {last ? (
        <>
          <BilingualFields noun="note" field={field} maxLength={noteMax} optional multiline />
          <Typography variant="hint">{t('replace.kept')}</Typography>
        </>
      ) : null}
    </DialogForm>
  );
}
