import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '@/api/contract';
import type { OwnHappenedOut } from '@/api/schema.gen';
import { Bdi, LtrParts } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Changes, FieldNames } from './Changes';

/** What the two timelines of a company have in common. */
export type TimelineEvent = Pick<OwnHappenedOut, 'at' | 'by' | 'reason' | 'fields' | 'changes'>;

interface TimelineLinesProps<Event extends TimelineEvent> {
  events: readonly Event[];
  words: (event: Event) => string;
  /** Whether only the day of the event is known. */
  isDay?: (event: Event) => boolean;
}

/** Events of a company, newest first. */
export function TimelineLines<Event extends TimelineEvent>({ events, words, isDay }: TimelineLinesProps<Event>) {
  const { t } = useTranslation('companySheet');
  return (
    <Box
      component="ol"
      reversed
      aria-label={t('tab.timeline')}
      sx={{ listStyle: 'none', m: 0, p: 0, paddingInlineStart: '2px' }}
    >
      {events.map((event, index) => (
        <Box
          component="li"
          // Events have no ids, and the list never changes its order.
          key={`${event.at}-${index}`}
          sx={{
            position: 'relative',
            pb: 5,
            paddingInlineStart: 5,
            '&::before': {
              content: '""',
              position: 'absolute',
              insetInlineStart: -7,
              top: 6,
              width: 12,
              height: 12,
              borderRadius: '50%',
              bgcolor: 'primary.main',
            },
            // From this dot to the next.
            '&:not(:last-of-type)::after': {
              content: '""',
              position: 'absolute',
              insetInlineStart: -2,
              top: 18,
              bottom: -6,
              borderInlineStart: '2px solid',
              borderColor: 'divider',
            },
            '&:last-of-type': { pb: 0 },
          }}
        >
          <Typography variant="label" component="p">
            <LtrParts text={words(event)} />
          </Typography>
          <Typography variant="caption" component="p">
            <DateTime value={event.at} format={isDay?.(event) ? 'date' : 'short'} />
            {event.by ? (
              <>
                {' · '}
                <Bdi>{event.by}</Bdi>
              </>
            ) : null}
          </Typography>
          {event.reason ? (
            <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
              <Bdi>{event.reason}</Bdi>
            </Typography>
          ) : null}
          {event.fields ? (
            <Typography variant="body2" sx={{ mt: 1 }}>
              {t('timeline.fields')} <FieldNames names={event.fields as FieldName[]} />
            </Typography>
          ) : null}
          {event.changes ? <Changes changes={event.changes} /> : null}
        </Box>
      ))}
    </Box>
  );
}
