import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OwnHappenedOut } from '@/api/schema.gen';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { Panel } from '@/components/Panel';
import { isolate } from '@/i18n/isolate';
import { TimelineLines } from '@/features/directory/timeline/TimelineLines';
import { useEventParts, useMailName } from '@/features/directory/timeline/useEventParts';
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
            <TimelineLines events={events} words={words} isDay={({ event }) => event === 'responseRead'} />
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
  const partsOf = useEventParts();
  return (event: OwnHappenedOut): string => {
    const form = event.form ? t(`timeline.form.${event.form}`) : '';
    switch (event.event) {
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
        return t(`timeline.${event.event}`, { ...partsOf(event), form });
    }
  };
}
