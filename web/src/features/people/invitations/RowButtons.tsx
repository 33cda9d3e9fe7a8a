import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolateLtr } from '@/i18n/isolate';
import { refreshLists } from '@/lists/cache';
import { revokeInvitation } from './api';
import { CopyCode } from './NewCode';

export function RowButtons({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('invitations');
  const mayRevoke = useAbility().can('DELETE', 'invitationsCode') && invitation.state === 'valid';
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const code = isolateLtr(invitation.code);
  const revoke = useMutation({
    networkMode: 'always',
    mutationFn: () => revokeInvitation(invitation.id),
    onSuccess: () => {
      notifySuccess(t('revoke.done'));
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
    onSettled: () => {
      setAsking(false);
      refreshLists(queryClient);
    },
  });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <CopyCode code={invitation.code} />
      {mayRevoke ? (
        <Button
          variant="dangerOutlined"
          size="small"
          aria-label={t('revoke.named', { code })}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('revoke.open')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t('revoke.title', { code })}
        confirmLabel={t('revoke.open')}
        destructive
        loading={revoke.isPending}
        onConfirm={() => {
          revoke.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('revoke.text')}
      </ConfirmDialog>
    </Box>
  );
}
