import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnHappened } from '@/api/contract';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { Panel } from '@/components/Panel';
import { useReviewStatusName } from '@/components/ReviewChip';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate, isolateLtr } from '@/i18n/isolate';
import { formatNumber } from '@/i18n/numbers';
import { TimelineLines } from '@/timeline/TimelineLines';
import { useMailName } from '@/timeline/useMailName';
import { timelineQuery } from './api';

/** What happened with the company, newest first. */
export function TimelinePanel() {
  const { t } = useTranslation('profile');
  const words = useWords();
  const { data, isError, error, refetch } = useQuery(timelineQuery);
  const events = data?.map((event) => (event.by_authority ? { ...event, by: t('timeline.authority') } : event));
  return (
    <Panel title={t('timeline.title')}>
      <Box sx={{ mt: 4 }}>
        {events ? (
          events.length > 0 ? (
            <TimelineLines events={events} words={words} />
          ) : (
            <Typography>{t('timeline.empty')}</Typography>
          )
        ) : isError ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </Box>
    </Panel>
  );
}

function useWords() {
  const { t } = useTranslation('profile');
  const mailName = useMailName();
  const statusName = useReviewStatusName();
  return (event: OwnHappened): string => {
    const form = event.form ? t(`timeline.form.${event.form}`) : '';
    switch (event.event) {
      case 'draftSaved': {
        const count = event.saves ?? 0;
        return t('timeline.draftSaved', { form, count, formatted: formatNumber(count, currentLanguage()) });
      }
      case 'formSubmitted':
        return t('timeline.formSubmitted', { form });
      case 'responseSubmitted':
      case 'responseReplaced':
      case 'responseWithdrawn':
        return t(`timeline.${event.event}`, { number: isolateLtr(event.receipt_number ?? '') });
      case 'extensionGiven':
      case 'extensionChanged':
        return t(`timeline.${event.event}`, { time: formatDateTime(event.until ?? event.at, currentLanguage()) });
      case 'statusChanged':
        return t('timeline.statusChanged', { status: event.status ? isolate(statusName(event.status)) : '' });
      case 'mail': {
        if (!event.mail) return '';
        const { channel, subject, template } = event.mail;
        const name = subject ? isolate(subject) : mailName(template);
        return t(channel === 'sms' ? 'timeline.sms' : 'timeline.mail', { name });
      }
      // The server leaves these out.
      case 'approvalUndone':
      case 'rejectionUndone':
      case 'returnUndone':
      case 'filePreviewed':
      case 'fileDownloaded':
      case 'responseDownloaded':
        return '';
      default:
        return t(`timeline.${event.event}`);
    }
  };
}
