import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { MailFrame } from '@/components/MailFrame';
import { SegmentedControl } from '@/components/SegmentedControl';
import { currentLanguage } from '@/i18n/i18n';
import { type Language, languages, useLanguageName } from '@/i18n/languages';
import { previewMail, type Audience, type Texts } from '../api';
import { RecipientChoice } from './RecipientChoice';

const noRecipient = 'nobody_to_send_to';

interface MailPreviewProps {
  mail: Texts;
  /** The recipients to choose from; null shows examples for the placeholders. */
  audience: Audience | null;
}

/** The mail as companies receive it, in both languages, for any recipient. Fills a column. */
export function MailPreview({ mail, audience }: MailPreviewProps) {
  const { t } = useTranslation('announcements');
  const languageName = useLanguageName();
  const [chosen, setChosen] = useState({ search: '', number: 1 });
  // Null follows the recipient.
  const [language, setLanguage] = useState<Language | null>(null);
  const query = useQuery({
    queryKey: ['announcements', 'preview', mail, audience, chosen],
    queryFn: () => previewMail(mail, audience && { audience, ...chosen }),
    gcTime: 0,
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 1 && !isApiError(error),
  });
  const choose = (next: typeof chosen) => {
    setChosen(next);
    setLanguage(null);
  };
  const inLanguage = language ?? query.data?.language ?? currentLanguage();
  const none = query.isError && isApiError(query.error, noRecipient);
  const refusals = isApiError(query.error) ? query.error.fields : [];
  const shown = query.isError ? undefined : query.data?.[inLanguage];
  return (
    <>
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
      {refusals.length > 0 ? (
        <Alert severity="warning">{refusals.map(({ message }) => message).join(' ')}</Alert>
      ) : query.isError && !none ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {shown ? (
        <>
          <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
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
    </>
  );
}
