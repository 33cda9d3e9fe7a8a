import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { MailFrame } from '@/components/MailFrame';
import { SegmentedControl } from '@/components/SegmentedControl';
import { currentLanguage } from '@/i18n/i18n';
import { languages, type Language } from '@/i18n/languages';
import { useLanguageName } from '@/i18n/useLanguageName';
import { previewMail, type Audience, type Texts } from './api';
import { RecipientChoice } from './RecipientChoice';

const noRecipient = 'nobody_to_send_to';

interface PreviewDialogProps {
  open: boolean;
  /** Null while the dialog is closed. */
  mail: Texts | null;
  /** The recipients to choose from; null shows examples for the placeholders. */
  audience: Audience | null;
  onClose: () => void;
}

/** The mail as companies receive it, in both languages, for any recipient. */
export default function PreviewDialog({ open, mail, audience, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['announcements', 'common']);
  const languageName = useLanguageName();
  const titleId = useId();
  const [chosen, setChosen] = useState({ search: '', number: 1 });
  // Null follows the recipient.
  const [language, setLanguage] = useState<Language | null>(null);
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(mail);
  if (mail && mail !== last) setLast(mail);
  const query = useQuery({
    queryKey: ['announcements', 'preview', last, audience, chosen],
    queryFn: () =>
      previewMail(last ?? { subject: '', body: '', language: null, other: null }, audience && { audience, ...chosen }),
    enabled: last !== null,
    gcTime: 0,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 1 && !isApiError(error, noRecipient),
  });
  const choose = (next: typeof chosen) => {
    setChosen(next);
    setLanguage(null);
  };
  const inLanguage = language ?? query.data?.language ?? currentLanguage();
  const none = query.isError && isApiError(query.error, noRecipient);
  const shown = query.isError ? undefined : query.data?.[inLanguage];
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <SegmentedControl
            label={t('preview.language')}
            segments={(['en', 'ar'] as const).map((value) => ({ value, label: languages[value].label, lang: value }))}
            value={inLanguage}
            onChange={setLanguage}
          />
          {audience ? (
            <RecipientChoice
              chosen={chosen}
              company={query.isError ? null : (query.data?.company ?? null)}
              count={query.isError ? 0 : (query.data?.count ?? 0)}
              onChoose={choose}
            />
          ) : null}
        </Box>
        {none ? <Typography role="status">{t('preview.none')}</Typography> : null}
        {query.isError && !none ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {shown ? (
          <>
            <Typography variant="label" component="p">
              {t('form.subject')}: <Bdi language={inLanguage}>{shown.subject}</Bdi>
            </Typography>
            <MailFrame
              html={shown.html}
              title={t('preview.frame', { language: languageName(inLanguage) })}
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
