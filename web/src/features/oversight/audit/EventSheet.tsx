import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { AuditEvent } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { Fact, FactList } from '@/components/FactList';
import { LoadingState } from '@/components/LoadingState';
import { SheetHeading } from '@/lists/sheet/SheetHeading';
import { SheetSubheading } from '@/lists/sheet/SheetSubheading';
import { eventQuery } from './api';
import { EventDetails } from './EventDetails';
import { OutcomeChip } from './OutcomeChip';
import { useEventText } from './useEventText';

interface EventSheetProps {
  id: string;
  /** The event as in its row. The address also works if the row is on another page. */
  row: AuditEvent | undefined;
  titleId: string;
}

export default function EventSheet({ id, row, titleId }: EventSheetProps) {
  const { t } = useTranslation('audit');
  const query = useQuery({ ...eventQuery(id), enabled: !row });
  const event = row ?? query.data;
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
      <SheetHeading id={titleId} of={event?.id}>
        {event ? event.action_name : t('title')}
      </SheetHeading>
      {event ? (
        <Shown event={event} />
      ) : query.isError ? (
        <Box sx={{ mt: 5 }}>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Box>
      ) : (
        <LoadingState />
      )}
    </Box>
  );
}

function Shown({ event }: { event: AuditEvent }) {
  const { t } = useTranslation('audit');
  const text = useEventText();
  const name = text.subject(event);
  const { actor_id: actor, subject_id: subject } = event;
  return (
    <>
      <Box sx={{ mt: 3, mb: 6 }}>
        <OutcomeChip outcome={event.outcome} />
      </Box>
      <FactList>
        <Fact label={t('column.at')}>
          <DateTime value={event.at} format="full" />
        </Fact>
        <Fact label={t('column.actor')}>
          <Bdi>{text.actor(event)}</Bdi>
          {actor === null ? null : <More to={{ actor }}>{t('sheet.byActor')}</More>}
        </Fact>
        <Fact label={t('column.subject')}>
          {event.subject_type_name}
          {name === null || name === subject ? null : (
            <>
              {': '}
              <Bdi>{name}</Bdi>
            </>
          )}
          {subject === null ? null : (
            <>
              <Typography variant="hint" component="p">
                <LtrText breakAnywhere>{subject}</LtrText>
              </Typography>
              <More to={{ subject_type: event.subject_type, subject_id: subject }}>{t('sheet.aboutSubject')}</More>
            </>
          )}
        </Fact>
        {event.ip === null ? null : (
          <Fact label={t('column.ip')}>
            <LtrText breakAnywhere>{event.ip}</LtrText>
          </Fact>
        )}
        {event.request_id === null ? null : (
          <Fact label={t('column.request_id')}>
            <LtrText breakAnywhere>{event.request_id}</LtrText>
          </Fact>
        )}
      </FactList>
      <SheetSubheading mb={4}>{t('sheet.details')}</SheetSubheading>
      {Object.keys(event.details).length === 0 ? (
        <Typography>{t('sheet.noDetails')}</Typography>
      ) : (
        <EventDetails details={event.details} />
      )}
    </>
  );
}

/** The audit trail, filtered by the object of this event. */
function More({ to, children }: { to: Record<string, string>; children: string }) {
  return (
    <Link
      component={RouterLink}
      to={{ search: `?${new URLSearchParams(to).toString()}` }}
      variant="label"
      sx={{ display: 'block', width: 'fit-content', py: 0.5 }}
    >
      {children}
    </Link>
  );
}
