import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Reminder } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { Panel } from '@/components/Panel';
import { Toggle } from '@/components/Toggle';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { formatNumber } from '@/i18n/numbers';
import { currentLanguage } from '@/i18n/i18n';
import { remindersQuery, switchReminder } from './remindersApi';

/** The reminders before the deadline: when, to whom, what became of them, and a switch for each. */
export function RemindersPanel() {
  const { t } = useTranslation('request');
  const query = useQuery(remindersQuery);
  const reminders = query.data;
  const hours = [...new Set(reminders?.items.map((one) => one.hours))];
  return (
    <Panel title={t('reminders.title')}>
      <Typography variant="hint" component="p" sx={{ mt: 2 }}>
        {t(reminders && !reminders.is_open ? 'reminders.notOpen' : 'reminders.lead')}
      </Typography>
      {reminders ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5, mt: 4 }}>
          {hours.map((one) => (
            <Moment key={one} reminders={reminders.items.filter((reminder) => reminder.hours === one)} />
          ))}
        </Box>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Panel>
  );
}

function useBefore(): (hours: number) => string {
  const { t } = useTranslation('request');
  return (hours) => {
    const inDays = hours > 72 && hours % 24 === 0;
    const count = inDays ? hours / 24 : hours;
    return t(inDays ? 'reminders.days' : 'reminders.hours', {
      count,
      formatted: formatNumber(count, currentLanguage()),
    });
  };
}

function Moment({ reminders }: { reminders: readonly Reminder[] }) {
  const before = useBefore();
  const [first] = reminders;
  if (!first) return null;
  return (
    <section aria-label={before(first.hours)}>
      <Typography variant="label" component="h3">
        {before(first.hours)}
      </Typography>
      <Typography variant="hint" component="p">
        <DateTime value={first.due_at} />
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {reminders.map((reminder) => (
          <Line key={reminder.audience} reminder={reminder} />
        ))}
      </Box>
    </section>
  );
}

function Line({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation('request');
  const before = useBefore();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const mayChange = useAbility().can('UPDATE', 'request');
  const { audience, hours, is_on: isOn, state } = reminder;
  const who = t(`reminders.audience.${audience}`);
  const change = useMutation({
    mutationFn: (on: boolean) => switchReminder(reminder, on),
    onSuccess: (saved, on) => {
      queryClient.setQueryData(remindersQuery.queryKey, saved);
      notifySuccess(t(on ? 'reminders.switchedOn' : 'reminders.switchedOff'));
    },
  });
  return (
    <Box component="li" sx={{ py: 1, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2">{who}</Typography>
          <Typography variant="hint" component="p">
            <Outcome reminder={reminder} />
          </Typography>
        </Box>
        <Link
          component={RouterLink}
          to={`/messages/${reminder.template}`}
          variant="label"
          color="textPrimary"
          underline="hover"
          aria-label={t('reminders.previewOf', { who })}
          sx={{ px: 1, py: 1 }}
        >
          {t('reminders.preview')}
        </Link>
        {mayChange && state !== 'sent' && state !== 'leftOut' ? (
          <Toggle
            checked={isOn}
            disabled={change.isPending}
            slotProps={{ input: { 'aria-label': t('reminders.switch', { who, before: before(hours) }) } }}
            onChange={(_, on) => {
              change.mutate(on);
            }}
          />
        ) : null}
      </Box>
      {change.isError ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorText(change.error)}
        </Alert>
      ) : null}
    </Box>
  );
}

function Outcome({ reminder }: { reminder: Reminder }) {
  const { t } = useTranslation('request');
  const { state, recipients, sent_at: sentAt, companies } = reminder;
  const counted = (count: number) => ({ count, formatted: formatNumber(count, currentLanguage()) });
  if (state === 'sent' && sentAt !== null)
    return (
      <>
        {t('reminders.sent', counted(recipients ?? 0))} · <DateTime value={sentAt} />
      </>
    );
  if (state === 'leftOut') return t('reminders.leftOut');
  if (state === 'off') return t('reminders.off');
  return t('reminders.reaches', counted(companies));
}
