import BlockRounded from '@mui/icons-material/BlockRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeRequestOut, ProfileOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { later } from '@/components/later';
import { Panel } from '@/components/Panel';
import { Sentence } from '@/components/Sentence';
import { notifyError, notifySuccess } from '@/components/toast';
import { ToneChip } from '@/components/ToneChip';
import { useErrorText } from '@/components/useErrorText';
import { Changes } from '@/features/directory/timeline/Changes';
import { withdrawRequest } from './api';
import { useProfileChange } from './useProfileChange';

const RequestDialog = later(() => import('./RequestDialog'));

/** What the company has asked to change, while it waits for a decision or was declined. */
export function RequestPanel({ profile }: { profile: ProfileOut }) {
  const { t } = useTranslation('profile');
  const [editing, setEditing] = useState(false);
  const { request } = profile;
  if (request?.state !== 'pending' && request?.state !== 'declined') return null;
  const isPending = request.state === 'pending';
  return (
    <Panel
      title={t('request.title')}
      badge={
        <ToneChip
          icon={isPending ? HourglassTopRounded : BlockRounded}
          tone={isPending ? 'waiting' : 'bad'}
          label={t(`request.${request.state}`)}
        />
      }
    >
      <Typography variant="hint" component="p" sx={{ mt: 2 }}>
        <Sentence
          text={t(isPending ? 'request.asked' : 'request.decided')}
          parts={{
            by: <Bdi>{request.requested_by_name}</Bdi>,
            time: <DateTime value={request.decided_at ?? request.requested_at} />,
          }}
        />
      </Typography>
      {request.reason ? <Quoted label={t('request.reason')} text={request.reason} /> : null}
      <Changes changes={request.changes} />
      {request.comment ? <Quoted label={t('request.yourComment')} text={request.comment} /> : null}
      {request.outdated ? (
        <Alert severity="warning" sx={{ mt: 4 }}>
          {t('request.outdated')}
        </Alert>
      ) : null}
      {isPending ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 5 }}>
          <Button
            variant="outlined"
            onClick={() => {
              setEditing(true);
            }}
          >
            {t('request.edit')}
          </Button>
          <Withdraw request={request} />
        </Box>
      ) : null}
      <RequestDialog
        open={editing}
        profile={profile}
        onClose={() => {
          setEditing(false);
        }}
      />
    </Panel>
  );
}

function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="hint" component="p">
        {label}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <Bdi>{text}</Bdi>
      </Typography>
    </Box>
  );
}

function Withdraw({ request }: { request: ChangeRequestOut }) {
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const change = useProfileChange();
  const errorText = useErrorText();
  const withdraw = useMutation({
    networkMode: 'always',
    mutationFn: () => change(() => withdrawRequest({ request_id: request.id, revision: request.revision })),
    onSuccess: () => {
      notifySuccess(t('request.withdrawn'));
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
    onSettled: () => {
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        variant="dangerOutlined"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('request.withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('request.withdrawTitle')}
        confirmLabel={t('request.withdraw')}
        destructive
        loading={withdraw.isPending}
        onConfirm={() => {
          withdraw.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('request.withdrawText')}
      </ConfirmDialog>
    </>
  );
}
