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
import { counted } from '@/i18n/counts';
import { formatNumber } from '@/i18n/numbers';
import { currentLanguage } from '@/i18n/i18n';
import { remindersQuery, switchReminder } from './api';

/** The reminders before the deadline: when, to whom, what became of them, and a switch for each. */
export function RemindersPanel() {
  const { t } = useTranslation('request');
  const query = useQuery(remindersQuery);
  const reminders = query.data;
  return (
    <Panel title={t('reminders.title')}>
      <Typography variant="hint" component="p" sx={{ mt: 2 }}>
        {t(reminders && !reminders.is_open ? 'reminders.notOpen' : 'reminders.lead')}
      </Typography>
      {reminders ? (
        <Reminders reminders={reminders.items} />
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

const line = { borderTop: '1px solid', borderColor: 'divider' } as const;
const gap = { paddingInlineEnd: { xs: 2, sm: 4 } } as const;

/** A row for each step, a column for each time; on a phone the step stands above its row. */
function Reminders({ reminders }: { reminders: readonly Reminder[] }) {
  const { t } = useTranslation('request');
  const before = useBefore();
  const columns = reminders.filter(({ audience }) => audience === reminders[0]?.audience);
  const rows = [...new Set(reminders.map(({ audience }) => audience))];
  const shown = { display: { xs: 'none', sm: 'block' } };
  return (
    <Box
      role="table"
      aria-label={t('reminders.table')}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', sm: 'minmax(0, 4fr) repeat(3, minmax(0, 3fr))' },
        mt: 4,
      }}
    >
      <Box role="row" sx={{ display: 'contents' }}>
        <Typography role="columnheader" variant="hint" component="div" sx={shown}>
          {t('reminders.step')}
        </Typography>
        {columns.map(({ hours, due_at: dueAt }) => (
          <Box role="columnheader" key={hours} sx={{ ...gap, pb: 2 }}>
            <Typography variant="label" component="div">
              {before(hours)}
            </Typography>
            <Typography variant="hint" component="div">
              <DateTime value={dueAt} format="column" />
            </Typography>
          </Box>
        ))}
      </Box>
      {rows.map((audience) => (
        <Row key={audience} reminders={reminders.filter((one) => one.audience === audience)} />
      ))}
    </Box>
  );
}

function Row({ reminders }: { reminders: readonly Reminder[] }) {
  const { t } = useTranslation('request');
  const [first] = reminders;
  if (!first) return null;
  const who = t(`reminders.audience.${first.audience}`);
  return (
    <Box role="row" sx={{ display: 'contents' }}>
      <Box role="rowheader" sx={{ ...line, ...gap, py: 2, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <Typography variant="body2" component="div">
          {who}
        </Typography>
        <Link
          component={RouterLink}
          to={`/messages/${first.template}`}
          variant="label"
          color="textPrimary"
          underline="hover"
          aria-label={t('reminders.previewOf', { who })}
          sx={{ display: 'inline-block', py: 1 }}
        >
          {t('reminders.preview')}
        </Link>
      </Box>
      {reminders.map((reminder) => (
        <Cell key={reminder.hours} reminder={reminder} />
      ))}
    </Box>
  );
}

function Cell({ reminder }: { reminder: Reminder }) {
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
    <Box role="cell" sx={{ ...gap, py: 2, borderTop: { sm: '1px solid' }, borderColor: { sm: 'divider' } }}>
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
      <Typography variant="hint" component="div">
        <Outcome reminder={reminder} />
      </Typography>
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
  if (state === 'sent' && sentAt !== null)
    return (
      <>
        {t('reminders.sent', counted(recipients ?? 0))}
        <br />
        <DateTime value={sentAt} format="column" />
      </>
    );
  if (state === 'leftOut') return <span title={t('reminders.leftOutWhy')}>{t('reminders.leftOut')}</span>;
  if (state === 'off') return t('reminders.off');
  return t('reminders.reaches', counted(companies));
}
