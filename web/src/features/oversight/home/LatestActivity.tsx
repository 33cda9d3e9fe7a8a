import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useAbility } from '@/auth/ability';
import { Bdi } from '@/components/Bdi';
import { RelativeTime } from '@/components/RelativeTime';
import { isolate, isolateLtr } from '@/i18n/isolate';
import type home from '@/i18n/locales/en/home.json';
import { addressOf, type Activity } from './activity';

import { Panel } from '@/components/Panel';

const shownAtFirst = 8;
/** The audit trail's name of the system. */
const system = 'system';

type Texts = (typeof home)['activity'];
type Key = {
  [Item in keyof Texts]: Texts[Item] extends object ? `activity.${Item}.${keyof Texts[Item] & string}` : never;
}[keyof Texts];

/** The latest events as text, each linked to its object. */
export const LatestActivity = memo(function LatestActivity({ events }: { events: readonly Activity[] }) {
  const { t } = useTranslation('home');
  const [all, setAll] = useState(false);
  const shown = all ? events : events.slice(0, shownAtFirst);
  return (
    <Panel title={t('activity.title')}>
      {events.length === 0 ? <Typography sx={{ mt: 2 }}>{t('activity.none')}</Typography> : null}
      <Box component="ol" aria-label={t('activity.title')} sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
        {shown.map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </Box>
      {shown.length < events.length ? (
        <Button
          variant="text"
          sx={{ mt: 2, marginInlineStart: -3 }}
          onClick={() => {
            setAll(true);
          }}
        >
          {t('activity.more')}
        </Button>
      ) : null}
    </Panel>
  );
});

function Line({ event }: { event: Activity }) {
  const { t, i18n } = useTranslation('home');
  const address = addressOf(event, useAbility());
  const isNamed = (key: string): key is Key => i18n.exists(key, { ns: 'home' });
  const key = `activity.${event.action}`;
  const words = isNamed(key)
    ? t(key, {
        company: event.organization_name ? isolate(event.organization_name) : t('activity.someCompany'),
        person: event.subject_name ? isolate(event.subject_name) : t('activity.someUser'),
        name: isolate(event.subject_name ?? ''),
      })
    : isolateLtr(event.action);
  return (
    <Box component="li" sx={{ py: 2, '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {address ? (
          <Link
            component={RouterLink}
            to={address}
            color="textPrimary"
            underline="hover"
            sx={{ display: 'inline-block', py: 0.5 }}
          >
            {words}
          </Link>
        ) : (
          words
        )}
      </Typography>
      <Typography variant="caption" component="p">
        <RelativeTime value={event.at} /> ·{' '}
        {event.actor_name === system ? t('activity.system') : <Bdi>{event.actor_name}</Bdi>}
      </Typography>
    </Box>
  );
}
