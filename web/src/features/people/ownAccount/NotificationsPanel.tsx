import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailTopicOut } from '@/api/schema.gen';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { Panel } from '@/components/Panel';
import { notifyError } from '@/components/toast';
import { Toggle } from '@/components/Toggle';
import { useErrorText } from '@/components/useErrorText';
import { notificationsQuery, switchNotification } from './api';

/** The emails that the person can switch off. */
export function NotificationsPanel() {
  const { t } = useTranslation('account');
  const query = useQuery(notificationsQuery);
  return (
    <Panel title={t('notifications.title')}>
      <Typography variant="hint" component="p" sx={{ mt: 2 }}>
        {t('notifications.text')}
      </Typography>
      {query.data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 4, p: 0, display: 'grid', gap: 4 }}>
          {query.data.map((one) => (
            <li key={one.topic}>
              <TopicSwitch {...one} />
            </li>
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

function TopicSwitch({ topic, on }: MailTopicOut) {
  const { t } = useTranslation('account');
  const id = useId();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const change = useMutation({
    networkMode: 'always',
    // One after the other, so that each answer shows the changes before it.
    scope: { id: 'notifications' },
    mutationFn: (wanted: boolean) => switchNotification(topic, wanted),
    onSuccess: (items) => {
      queryClient.setQueryData(notificationsQuery.queryKey, items);
    },
    onError: (error) => {
      notifyError(errorText(error));
      return queryClient.invalidateQueries(notificationsQuery);
    },
  });
  return (
    <>
      <FormControlLabel
        control={
          <Toggle
            checked={change.isPending ? change.variables : on}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(_, wanted) => {
              change.mutate(wanted);
            }}
          />
        }
        label={t(`notifications.topic.${topic}.label`)}
        sx={{ marginInlineStart: 0 }}
      />
      {/* Below the words, not below the switch. */}
      <FormHelperText id={id} sx={{ mx: 0, mt: 0, paddingInlineStart: '56px' }}>
        {t(`notifications.topic.${topic}.hint`)}
      </FormHelperText>
    </>
  );
}
