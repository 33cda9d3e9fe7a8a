import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentDescriptionMax, documentTitleMax } from '@/api/limits.gen';
import type { ManagedDocumentOut } from '@/api/schema.gen';
import { ErrorSummary } from '@/components/ErrorSummary';
import { SubmitButton } from '@/components/SubmitButton';
import { notifySuccess } from '@/components/toast';
import { Toggle } from '@/components/Toggle';
import { usePortalForm } from '@/forms/usePortalForm';
import { changeDocument } from '../api';
import { BilingualFields } from '../BilingualFields';
import { PublicSwitch } from '../PublicSwitch';
import { useLibrary } from '../useLibrary';

const valuesOf = ({ title, description }: ManagedDocumentOut) => ({
  title_en: title.en,
  title_ar: title.ar,
  description_en: description.en,
  description_ar: description.ar,
});

/** Titles and descriptions in both languages, and who sees the entry. */
export function TextsForm({ document }: { document: ManagedDocumentOut }) {
  const { t } = useTranslation('library');
  const { saved, look } = useLibrary();
  const [visible, setVisible] = useState(!document.is_hidden);
  const [isPublic, setIsPublic] = useState(document.is_public);
  const { form, field, summary, attempt, submit, isSubmitting } = usePortalForm({
    defaultValues: valuesOf(document),
    schema: (rules) => import('../schemas').then(({ textsSchema }) => textsSchema(rules)),
    labelOf: (name) => t(`form.${name}`),
    draft: `library.${document.id}`,
    onSubmit: async (values) => {
      try {
        const changed = await changeDocument(document.id, {
          ...values,
          is_hidden: !visible,
          is_public: isPublic,
          revision: document.revision,
        });
        form.reset(valuesOf(changed));
        saved(changed);
        notifySuccess(t('texts.saved'));
      } catch (error) {
        void look();
        throw error;
      }
    },
  });
  // Another administrator's change appears in the fields that were not edited here.
  useEffect(() => {
    form.reset(valuesOf(document), { keepDirtyValues: true });
  }, [form, document]);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ mt: 3, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      <BilingualFields noun="title" field={field} maxLength={documentTitleMax} />
      <BilingualFields noun="description" field={field} maxLength={documentDescriptionMax} optional multiline />
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
      <div>
        <SubmitButton loading={isSubmitting} variant="outlined" size="medium">
          {t('texts.save')}
        </SubmitButton>
      </div>
    </Box>
  );
}
