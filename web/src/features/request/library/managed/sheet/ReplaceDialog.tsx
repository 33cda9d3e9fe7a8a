import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { documentNoteMax } from '@/api/limits.gen';
import type { ManagedDocumentOut } from '@/api/schema.gen';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { usePortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { notifyOfDocument, replaceDocument } from '../api';
import { BilingualFields } from '../BilingualFields';
import { contentBody, contentOf, fileFields, showRefused, useBusy } from '../content';
import { ContentFields } from '../ContentFields';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { NotifyChoice, useNotifyChoice } from './NotifyChoice';
import { useLibrary } from '../useLibrary';

interface ReplaceDialogProps {
  open: boolean;
  document: ManagedDocumentOut;
  maxBytes: number;
  /** Number of approved companies. */
  companies: number;
  onClose: () => void;
}

/** Adds a version, with what has changed in it, and notifies companies of it if wanted. */
export default function ReplaceDialog({ open, document, maxBytes, companies, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('library');
  return (
    <FormDialog
      open={open}
      title={t(document.versions.length > 0 ? 'replace.title' : 'replace.firstTitle', {
        title: isolate(document.title[currentLanguage()], currentLanguage()),
      })}
      onClose={onClose}
    >
      <ReplaceForm document={document} maxBytes={maxBytes} companies={companies} onClose={onClose} />
    </FormDialog>
  );
}

function ReplaceForm({ document, maxBytes, companies, onClose }: Omit<ReplaceDialogProps, 'open'>) {
  const { t } = useTranslation('library');
  const { saved, look } = useLibrary();
  const { busy, onBusy } = useBusy();
  const errorText = useErrorText();
  const [last] = document.versions;
  const notifying = useNotifyChoice(companies);
  const notify = async ({ id, revision }: ManagedDocumentOut) => {
    try {
      saved(await notifyOfDocument(id, { revision, again: false }));
      notifySuccess(t('notify.done', { count: companies }));
    } catch (error) {
      // The version is saved, and the notification may be, too: the entry shows what became of it.
      void look();
      notifyError(t('replace.notConfirmed', { reason: errorText(error) }));
    }
  };
  const { form, field, errorOf, clearDraft, ...shown } = usePortalForm({
    defaultValues: { ...contentOf(last), note_en: '', note_ar: '' },
    schema: (rules) => import('../schemas').then(({ versionSchema }) => versionSchema(rules)),
    labelOf: (name) => t(`form.${name}`),
    draft: `library.version.${document.id}`,
    unkept: fileFields,
    onSubmit: async (values) => {
      const content = contentBody(values);
      if (content === null) return;
      try {
        const { note_en, note_ar } = values;
        const replaced = await replaceDocument(document.id, { content, note_en, note_ar, revision: document.revision });
        saved(replaced);
        clearDraft();
        notifySuccess(t('replace.done'));
        if (notifying.isChosen) await notify(replaced);
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
    <DialogForm
      {...shown}
      busy={busy || notifying.isOpen}
      action={t(notifying.isChosen ? 'replace.actionNotify' : 'replace.action')}
      onClose={onClose}
    >
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
          <BilingualFields noun="note" field={field} maxLength={documentNoteMax} optional multiline />
          <Typography variant="hint">{t('replace.kept')}</Typography>
        </>
      ) : null}
      {document.is_hidden || companies === 0 ? null : <NotifyChoice {...notifying.field} />}
    </DialogForm>
  );
}
