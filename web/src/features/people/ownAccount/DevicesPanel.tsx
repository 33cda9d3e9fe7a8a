import ComputerRounded from '@mui/icons-material/ComputerRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceOut } from '@/api/schema.gen';
import { readAgent } from '@/components/agents';
import { LtrText } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { Panel } from '@/components/Panel';
import { RelativeTime } from '@/components/RelativeTime';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { useFocusOnHeading } from '@/components/useFocusOnHeading';
import { devicesQuery, signOutDevice, signOutOthers } from './api';

/** Where the person is signed in. */
export function DevicesPanel() {
  const { t } = useTranslation('account');
  const query = useQuery(devicesQuery);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const signOut = useMutation({
    networkMode: 'always',
    mutationFn: (id: string | null) => (id === null ? signOutOthers() : signOutDevice(id)),
    onSuccess: (_, id) => {
      notifySuccess(t(id === null ? 'devices.othersSignedOut' : 'devices.signedOut'));
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries(devicesQuery);
    },
  });
  const heading = useFocusOnHeading(asking);
  const others = query.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Panel title={t('devices.title')} heading={heading}>
      {query.data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
          {query.data.map((device) => (
            <Row
              key={device.id}
              device={device}
              leaving={signOut.isPending && signOut.variables === device.id}
              onSignOut={() => {
                signOut.mutate(device.id);
              }}
            />
          ))}
        </Box>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
      {others > 0 ? (
        <Button
          variant="outlined"
          sx={{ mt: 4 }}
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('devices.others')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t('devices.othersTitle')}
        confirmLabel={t('devices.others')}
        loading={signOut.isPending}
        onConfirm={() => {
          signOut.mutate(null);
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('devices.othersText')}
      </ConfirmDialog>
    </Panel>
  );
}

function Row({ device, leaving, onSignOut }: { device: DeviceOut; leaving: boolean; onSignOut: () => void }) {
  const { t } = useTranslation('account');
  const names = readAgent(device.agent);
  const name = names ? t('devices.name', names) : t('devices.unknown');
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        py: 3,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderBlockEnd: 0 },
      }}
    >
      <ComputerRounded aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="label" component="p">
          {name}
        </Typography>
        <Typography variant="hint" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {t('devices.since')} <DateTime value={device.started_at} />
          {device.ip ? (
            <>
              {' · '}
              <LtrText>{device.ip}</LtrText>
            </>
          ) : null}
        </Typography>
        <Typography variant="hint" component="p">
          {device.current ? (
            t('devices.this')
          ) : device.seen_at ? (
            <>
              {t('devices.seen')} <RelativeTime value={device.seen_at} />
            </>
          ) : null}
        </Typography>
      </Box>
      {device.current ? null : (
        <Button
          size="small"
          variant="outlined"
          loading={leaving}
          aria-label={t('devices.signOutNamed', { name })}
          onClick={onSignOut}
        >
          {t('devices.signOut')}
        </Button>
      )}
    </Box>
  );
}
