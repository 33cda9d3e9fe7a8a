import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { AdminOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { useSignedInUser } from '@/auth/AuthContext';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { refreshLists } from '@/lists/cache';
import { deleteAdmin, inviteAgain } from './api';
import { holdsMore } from './permissions';

export const fullName = (admin: AdminOut) => `${admin.first_name} ${admin.last_name}`;

interface UserButtonsProps {
  admin: AdminOut;
  onDeleted?: () => void;
}

export function UserButtons({ admin, onDeleted }: UserButtonsProps) {
  const { t } = useTranslation('admins');
  const ability = useAbility();
  const own = useSignedInUser().id === admin.id;
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const name = isolate(fullName(admin));
  const outcome = (text: string, then?: () => void) => ({
    onSuccess: () => {
      notifySuccess(text);
      then?.();
    },
    onError: (error: Error) => {
      notifyError(errorText(error));
    },
    onSettled: () => {
      setAsking(false);
      refreshLists(queryClient);
    },
  });
  const removal = useMutation({
    networkMode: 'always',
    mutationFn: () => deleteAdmin(admin.id),
    ...outcome(t('deleted'), onDeleted),
  });
  const invitation = useMutation({
    networkMode: 'always',
    mutationFn: () => inviteAgain(admin.id),
    ...outcome(t('invitedAgain')),
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {ability.can('UPDATE', 'users') ? (
        <Button
          component={RouterLink}
          to={`/usersForm/${admin.id}`}
          variant="outlined"
          size="small"
          aria-label={t('editNamed', { name })}
        >
          {t('edit')}
        </Button>
      ) : null}
      {admin.state === 'invited' && ability.can('CREATE', 'users') ? (
        <Button
          variant="outlined"
          size="small"
          loading={invitation.isPending}
          aria-label={t('inviteAgainNamed', { name })}
          onClick={() => {
            invitation.mutate();
          }}
        >
          {t('inviteAgain')}
        </Button>
      ) : null}
      {ability.can('DELETE', 'users') && !own && !holdsMore(admin, ability) ? (
        <Button
          variant="dangerOutlined"
          size="small"
          aria-label={t('deleteNamed', { name })}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('delete')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t('deleteTitle', { name })}
        confirmLabel={t('delete')}
        destructive
        loading={removal.isPending}
        onConfirm={() => {
          removal.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Box>
  );
}
