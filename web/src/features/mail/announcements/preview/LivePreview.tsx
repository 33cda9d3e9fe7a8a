import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '@/components/useSettled';
import { useFieldValue } from '@/forms/useFieldValue';
import type { PortalForm } from '@/forms/usePortalForm';
import { currentLanguage } from '@/i18n/i18n';
import type { Audience } from '../api';
import { MailPreview } from './MailPreview';
import { nothingTyped, wholeTextsOf, type FormValues } from '../texts';

const pauseMs = 600;

interface LivePreviewProps {
  form: PortalForm<FormValues>['form'];
  audience: Audience | null;
}

/** The preview beside the form; it follows what is typed after each pause. */
export default function LivePreview({ form, audience }: LivePreviewProps) {
  const { t } = useTranslation('announcements');
  const mail = useSettled(useWholeTexts(form), pauseMs);
  return (
    <Box
      component="section"
      aria-labelledby="announcement-preview"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        position: 'sticky',
        top: 80,
        minWidth: 0,
        height: 'calc(100vh - 96px)',
        minHeight: 420,
        maxHeight: 760,
        p: 5,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="title" component="h2" id="announcement-preview" sx={{ fontSize: '1rem' }}>
        {t('preview.title')}
      </Typography>
      {mail ? (
        <MailPreview mail={mail} audience={audience} />
      ) : (
        <Typography variant="hint" component="p">
          {t('preview.unwritten')}
        </Typography>
      )}
    </Box>
  );
}

/** Changes only with the texts. */
function useWholeTexts(form: PortalForm<FormValues>['form']) {
  const subject_en = useFieldValue(form, 'subject_en');
  const body_en = useFieldValue(form, 'body_en');
  const subject_ar = useFieldValue(form, 'subject_ar');
  const body_ar = useFieldValue(form, 'body_ar');
  return useMemo(() => {
    const page = currentLanguage();
    return wholeTextsOf({ ...nothingTyped(page), subject_en, body_en, subject_ar, body_ar }, page);
  }, [subject_en, body_en, subject_ar, body_ar]);
}
