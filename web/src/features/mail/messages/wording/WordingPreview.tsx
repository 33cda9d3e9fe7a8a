import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { WordingOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { MailFrame } from '@/components/MailFrame';
import { SegmentedControl } from '@/components/SegmentedControl';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { type Language, languages, useLanguageName } from '@/i18n/languages';
import { bothLanguages } from './wordingForm';
import { previewWording, sendTestWording, type Channel } from './wordings';

/** Never sent: without a wording nothing is asked for. */
const unwritten: WordingOut = { subject: null, heading: null, text: '' };

interface WordingPreviewProps {
  open: boolean;
  template: string;
  channel: Channel['channel'];
  /** Null while the dialog is closed. */
  wordings: Record<Language, WordingOut> | null;
  onClose: () => void;
}

/** The message in the words of the form, with sample data; a mail can be sent to oneself. */
export default function WordingPreview({ open, template, channel, wordings, onClose }: WordingPreviewProps) {
  const { t } = useTranslation(['wording', 'messages', 'common']);
  const languageName = useLanguageName();
  const titleId = useId();
  const errorText = useErrorText();
  const [language, setLanguage] = useState<Language>(currentLanguage());
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(wordings);
  if (wordings && wordings !== last) setLast(wordings);
  const wording = last?.[language];
  const query = useQuery({
    queryKey: ['messages', 'preview', template, channel, language, wording],
    queryFn: () => previewWording(template, channel, { language, wording: wording ?? unwritten }),
    enabled: open && wording !== undefined,
    gcTime: 0,
  });
  const test = useMutation({
    mutationFn: () => sendTestWording(template, { language, wording: wording ?? unwritten }),
    onSuccess: () => {
      notifySuccess(t('test.sent'));
    },
  });
  const refusals = isApiError(query.error) ? query.error.fields : [];
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
            label={t('messages:language.label')}
            segments={bothLanguages.map((value) => ({ value, label: languages[value].label, lang: value }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        {test.isError ? <Alert severity="error">{errorText(test.error)}</Alert> : null}
        {refusals.length > 0 ? (
          <Alert severity="error">
            <Box component="ul" sx={{ m: 0, paddingInlineStart: 4 }}>
              {refusals.map(({ field, message }) => (
                <li key={`${field} ${message}`}>{message}</li>
              ))}
            </Box>
          </Alert>
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.data ? (
          channel === 'sms' ? (
            <Typography
              lang={language}
              dir={languages[language].dir}
              sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {query.data.sms}
            </Typography>
          ) : (
            <>
              <Typography variant="label" component="p">
                {t('messages:subject')}: <Bdi language={language}>{query.data.subject}</Bdi>
              </Typography>
              <MailFrame
                html={query.data.html}
                title={t('messages:frame', { language: languageName(language) })}
                size={{ flex: 1, minHeight: 240 }}
              />
            </>
          )
        ) : (
          <LoadingState />
        )}
      </DialogContent>
      <DialogActions>
        {channel === 'email' ? (
          <Button
            variant="outlined"
            loading={test.isPending}
            disabled={!query.data}
            onClick={() => {
              test.mutate();
            }}
          >
            {t('test.send')}
          </Button>
        ) : null}
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
