import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColleagueOut } from '@/api/schema.gen';
import { announceSignOut } from '@/api/signOutSignal';
import { useAuth } from '@/auth/AuthContext';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notify } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { peopleQuery, removePerson } from './people';

/** Leaving the company, or why the person cannot. */
export function Leave({ people }: { people: readonly ColleagueOut[] }) {
  const { t } = useTranslation('people');
  const self = people.find(({ is_self }) => is_self);
  if (!self) return null;
  const active = people.filter(({ state }) => state === 'active');
  const isLastOwner = self.role === 'owner' && active.filter(({ role }) => role === 'owner').length === 1;
  return (
    <Box sx={{ mt: 5, pt: 5, borderTop: '1px solid', borderColor: 'divider' }}>
      {isLastOwner ? (
        <>
          <Typography variant="label" component="h3">
            {t('leave.title')}
          </Typography>
          <Typography variant="hint" component="p">
            {t(active.length > 1 ? 'leave.lastOwner' : 'leave.alone')}
          </Typography>
        </>
      ) : (
        <LeaveButton self={self} />
      )}
    </Box>
  );
}

function LeaveButton({ self }: { self: ColleagueOut }) {
  const { t } = useTranslation('people');
  const company = useAuth().user?.company?.organization_name ?? '';
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const leave = useMutation({
    networkMode: 'always',
    mutationFn: () => removePerson(self.id),
    onSuccess: () => {
      announceSignOut('chosen');
      notify('success', t('done.leave', { company: isolate(company) }));
    },
    onError: () => {
      void queryClient.invalidateQueries(peopleQuery);
    },
  });
  return (
    <>
      <Button
        variant="dangerOutlined"
        onClick={() => {
          leave.reset();
          setAsking(true);
        }}
      >
        {t('action.leave')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('ask.leave.title', { company: isolate(company) })}
        confirmLabel={t('action.leave')}
        destructive
        mustType={company}
        loading={leave.isPending}
        fields={leave.isError ? <Alert severity="error">{errorText(leave.error)}</Alert> : null}
        onConfirm={() => {
          leave.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('ask.leave.text')}
      </ConfirmDialog>
    </>
  );
}
