import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { MailFrame } from '@/components/MailFrame';
import { SegmentedControl } from '@/components/SegmentedControl';
import { currentLanguage } from '@/i18n/i18n';
import { languages, type Language } from '@/i18n/languages';
import { previewMail, type Audience, type Texts } from './api';

interface PreviewDialogProps {
  open: boolean;
  /** Null while the dialog is closed. */
  mail: Texts | null;
  /** Its first company is the recipient; null shows examples for the placeholders. */
  audience: Audience | null;
  onClose: () => void;
}

/** The mail as companies receive it, in both languages. */
export default function PreviewDialog({ open, mail, audience, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const titleId = useId();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(mail);
  if (mail && mail !== last) setLast(mail);
  const query = useQuery({
    queryKey: ['announcements', 'preview', last, audience],
    queryFn: () => previewMail(last ?? { subject: '', body: '', language: null, other: null }, audience),
    enabled: last !== null,
    gcTime: 0,
  });
  const shown = query.data?.[language];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      slotProps={{ paper: { sx: { height: 'calc(100% - 64px)' } } }}
    >
      <DialogTitle id={titleId} variant="title" component="h2">
        {t('preview.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        <div>
          <SegmentedControl
            label={t('preview.language')}
            segments={(['en', 'ar'] as const).map((value) => ({ value, label: languages[value].label, lang: value }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {shown ? (
          <>
            <Typography variant="label" component="p">
              {t('form.subject')}: <Bdi>{shown.subject}</Bdi>
            </Typography>
            <MailFrame
              html={shown.html}
              title={t('preview.frame', { language: languages[language].label })}
              size={{ flex: 1, minHeight: 240 }}
            />
          </>
        ) : query.isError ? null : (
          <LoadingState />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
