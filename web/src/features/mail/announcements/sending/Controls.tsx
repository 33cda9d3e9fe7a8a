import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Announcement } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { refreshLists } from '@/lists/cache';
import { announcementQuery, controlAnnouncement, type Control } from '../api';
import { copyParam } from '../audience';
import { RetryRejected } from './RetryRejected';

/** Buttons for the actions that the server allows in this state. */
export function Controls({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('announcements');
  const maySend = useAbility().can('SEND', 'emailAnnouncement');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState<'cancel' | 'start' | null>(null);
  const control = useMutation({
    networkMode: 'always',
    mutationFn: (wanted: Control) => controlAnnouncement(announcement.id, wanted),
    onSuccess: (changed) => {
      queryClient.setQueryData(announcementQuery(announcement.id).queryKey, changed);
    },
    onError: (error) => {
      notifyError(errorText(error));
      void queryClient.invalidateQueries({ queryKey: announcementQuery(announcement.id).queryKey });
    },
    onSettled: () => {
      setAsking(null);
      refreshLists(queryClient);
    },
  });
  if (!maySend) return null;
  const { actions, counts, given_up: givenUp } = announcement;
  const rejected = counts.permanent - givenUp;
  const failing = counts.temporary + givenUp;
  const isPlanned = actions.includes('start');
  const button = (wanted: Exclude<Control, 'retry-rejected'>) => (
    <Button
      variant="outlined"
      loading={control.isPending && control.variables === wanted}
      disabled={control.isPending}
      onClick={() => {
        control.mutate(wanted);
      }}
    >
      {t(`control.${wanted}`)}
    </Button>
  );
  return (
    <>
      {actions.includes('start') ? (
        <Button
          variant="outlined"
          onClick={() => {
            setAsking('start');
          }}
        >
          {t('control.start')}
        </Button>
      ) : null}
      {actions.includes('pause') ? button('pause') : null}
      {actions.includes('resume') ? button('resume') : null}
      {actions.includes('retry') && failing > 0 ? button('retry') : null}
      {actions.includes('retry') && rejected > 0 ? (
        <RetryRejected
          count={rejected}
          loading={control.isPending && control.variables === 'retry-rejected'}
          disabled={control.isPending}
          onConfirm={() => {
            control.mutate('retry-rejected');
          }}
        />
      ) : null}
      {actions.includes('cancel') ? (
        <Button
          variant="dangerOutlined"
          onClick={() => {
            setAsking('cancel');
          }}
        >
          {t(isPlanned ? 'control.withdraw' : 'control.cancel')}
        </Button>
      ) : null}
      <Button component={RouterLink} to={`/sendEmail?${copyParam}=${announcement.id}`} variant="outlined">
        {t('control.copy')}
      </Button>
      <ConfirmDialog
        open={asking === 'cancel'}
        title={t(isPlanned ? 'withdraw.title' : 'cancel.title')}
        confirmLabel={t(isPlanned ? 'control.withdraw' : 'control.cancel')}
        destructive
        loading={control.isPending}
        onConfirm={() => {
          control.mutate('cancel');
        }}
        onCancel={() => {
          setAsking(null);
        }}
      >
        {t(isPlanned ? 'withdraw.text' : 'cancel.text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'start'}
        title={t('startNow.title')}
        confirmLabel={t('control.start')}
        loading={control.isPending}
        onConfirm={() => {
          control.mutate('start');
        }}
        onCancel={() => {
          setAsking(null);
        }}
      >
        {t('confirm.text')}
      </ConfirmDialog>
    </>
  );
}
