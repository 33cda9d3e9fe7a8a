import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FieldName, Happened } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate, isolateLtr } from '@/i18n/isolate';
import { formatNumber } from '@/i18n/numbers';
import { Changes } from './Changes';
import { FieldNames } from './FieldNames';
import { useMailName } from './useMailName';

/** The history of a company, newest first. */
export function Timeline({ events }: { events: readonly Happened[] }) {
  const { t } = useTranslation('companySheet');
  const words = useWords();
  return (
    <Box
      component="ol"
      reversed
      aria-label={t('tab.timeline')}
      sx={{ listStyle: 'none', m: 0, p: 0, borderInlineStart: '2px solid', borderColor: 'divider' }}
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
          }}
        >
          <Typography variant="label" component="p">
            {words(event)}
          </Typography>
          <Typography variant="caption" component="p">
            <DateTime value={event.at} />
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

function useWords() {
  const { t } = useTranslation('companySheet');
  const mailName = useMailName();
  return (event: Happened): string => {
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
      case 'filePreviewed':
      case 'fileDownloaded':
        return t(`timeline.${event.event}`, { name: isolate(event.file_name ?? '') });
      case 'extensionGiven':
      case 'extensionChanged':
        return t(`timeline.${event.event}`, { time: formatDateTime(event.until ?? event.at, currentLanguage()) });
      case 'mail':
        return event.mail
          ? t('timeline.mail', {
              name: event.mail.subject ? isolate(event.mail.subject) : mailName(event.mail.template),
              state: t(`mails.state.${event.mail.state}`),
            })
          : '';
      default:
        return t(`timeline.${event.event}`);
    }
  };
}
