import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ManagedRfiOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Panel } from '@/components/Panel';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';

type HistoryEvent = ManagedRfiOut['history'][number];

const values = ['title_en', 'title_ar', 'opens_at', 'deadline', 'questions_until'] as const;

/** All changes, newest first. */
export function History({ events }: { events: HistoryEvent[] }) {
  const { t } = useTranslation('request');
  return (
    <Panel title={t('history.title')}>
      {events.length === 0 ? <Typography sx={{ mt: 2 }}>{t('history.none')}</Typography> : null}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, display: 'grid', gap: 5 }}>
        {events.map((event) => (
          <li key={`${event.at} ${event.event}`}>
            <Event event={event} />
          </li>
        ))}
      </Box>
    </Panel>
  );
}

function Event({ event }: { event: HistoryEvent }) {
  const { t } = useTranslation('request');
  const language = currentLanguage();
  const shown = (name: (typeof values)[number], value: string | null | undefined) =>
    value == null
      ? t('history.unset')
      : name === 'title_en' || name === 'title_ar'
        ? isolate(value, name === 'title_ar' ? 'ar' : 'en')
        : formatDateTime(value, language);
  return (
    <>
      <Typography variant="label" component="p">
        {t(`history.event.${event.event}`)}
      </Typography>
      <Typography variant="hint" component="p">
        <DateTime value={event.at} /> · {event.by ? <Bdi>{event.by}</Bdi> : t('history.system')}
      </Typography>
      {values
        .filter((name) => name in event.after)
        .map((name) => (
          <Typography key={name} variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {t('history.changed', {
              name: t(`form.${name}`),
              before: shown(name, event.before[name]),
              after: shown(name, event.after[name]),
            })}
          </Typography>
        ))}
      {event.planned ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('history.planned', { time: formatDateTime(event.planned, language) })}
        </Typography>
      ) : null}
      {event.reason ? (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {t('history.reason', { reason: isolate(event.reason[language], language) })}
        </Typography>
      ) : null}
    </>
  );
}
