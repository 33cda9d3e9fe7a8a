import KeyRounded from '@mui/icons-material/KeyRounded';
import PhonelinkLockRounded from '@mui/icons-material/PhonelinkLockRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { FactorOut } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { Bdi } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { later } from '@/components/later';
import { Panel } from '@/components/Panel';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { useFocusOnHeading } from '@/components/useFocusOnHeading';
import { factorsQuery, removeFactor, renewRecoveryCodes } from './api';
import { OwnReset } from './OwnReset';
import { knowsPasskeys } from './webauthn';

const AddPasskey = later(() => import('./AddPasskey'));
const AddApp = later(() => import('./AddApp'));
const RenameFactor = later(() => import('./RenameFactor'));
const RecoveryCodes = later(() => import('./RecoveryCodes'));

type Asking = 'passkey' | 'app' | null;

/** Passkeys, authenticator apps and recovery codes of the person. */
export function FactorsPanel() {
  const { t } = useTranslation('factors');
  const { refresh } = useAuth();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const query = useQuery(factorsQuery);
  const [asking, setAsking] = useState<Asking>(null);
  const [leaving, setLeaving] = useState<FactorOut | null>(null);
  const [naming, setNaming] = useState<FactorOut | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const [renewing, setRenewing] = useState(false);
  const heading = useFocusOnHeading(leaving !== null || renewing);
  const { hash, key } = useLocation();
  // After the page's title, which takes the focus first.
  useEffect(() => {
    if (hash === '#factors') heading.current?.focus();
  }, [hash, key, heading]);

  const reload = () => Promise.all([queryClient.invalidateQueries(factorsQuery), refresh().catch(() => undefined)]);
  const onError = (error: unknown) => {
    notifyError(errorText(error));
  };
  const removing = useMutation({
    networkMode: 'always',
    mutationFn: (factor: FactorOut) => removeFactor(factor.id),
    onSuccess: () => {
      notifySuccess(t('removed'));
    },
    onError,
    onSettled: () => {
      setLeaving(null);
      return reload();
    },
  });
  const renew = useMutation({
    networkMode: 'always',
    mutationFn: renewRecoveryCodes,
    onSuccess: setCodes,
    onError,
    onSettled: () => {
      setRenewing(false);
      return reload();
    },
  });
  const close = () => {
    setAsking(null);
  };
  const added = (recoveryCodes: string[]) => {
    close();
    notifySuccess(t('added'));
    setCodes(recoveryCodes);
    void reload();
  };
  const { data } = query;
  return (
    <Panel title={t('title')} heading={heading}>
      <Typography sx={{ mt: 2 }}>{t(data?.may_add_app ? 'leadAdmin' : 'lead')}</Typography>
      {data ? (
        <>
          {data.reset_due_at ? <OwnReset dueAt={data.reset_due_at} onEnd={reload} /> : null}
          {data.items.length > 0 ? (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 3, p: 0 }}>
              {data.items.map((factor) => (
                <Row
                  key={factor.id}
                  factor={factor}
                  onRename={() => {
                    setNaming(factor);
                  }}
                  onRemove={() => {
                    setLeaving(factor);
                  }}
                />
              ))}
            </Box>
          ) : null}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 4 }}>
            {knowsPasskeys() ? (
              <Button
                variant="outlined"
                onClick={() => {
                  setAsking('passkey');
                }}
              >
                {t('passkey.add')}
              </Button>
            ) : (
              <Typography variant="hint">{t('passkey.unknown')}</Typography>
            )}
            {data.may_add_app ? (
              <Button
                variant="outlined"
                onClick={() => {
                  setAsking('app');
                }}
              >
                {t('app.add')}
              </Button>
            ) : null}
          </Box>
          {data.items.length > 0 ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mt: 5 }}>
              <Typography sx={{ flex: '1 1 200px' }}>{t('codes.left', { count: data.recovery_codes })}</Typography>
              <Button
                size="small"
                variant="outlined"
                onClick={() => {
                  setRenewing(true);
                }}
              >
                {t('codes.renew')}
              </Button>
            </Box>
          ) : null}
        </>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
      <AddPasskey open={asking === 'passkey'} onClose={close} onAdded={added} />
      <AddApp open={asking === 'app'} onClose={close} onAdded={added} />
      <RenameFactor
        open={naming !== null}
        factor={naming}
        onClose={() => {
          setNaming(null);
        }}
        onRenamed={() => {
          setNaming(null);
          notifySuccess(t('rename.done'));
          void reload();
        }}
      />
      <RecoveryCodes
        open={codes.length > 0}
        codes={codes}
        onClose={() => {
          setCodes([]);
        }}
      />
      <ConfirmDialog
        open={leaving !== null}
        title={t('remove.title', { name: leaving?.label ?? '' })}
        confirmLabel={t('remove.action')}
        loading={removing.isPending}
        onConfirm={() => {
          if (leaving) removing.mutate(leaving);
        }}
        onCancel={() => {
          setLeaving(null);
        }}
      >
        {t(data?.items.length === 1 ? 'remove.last' : 'remove.text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={renewing}
        title={t('codes.renewTitle')}
        confirmLabel={t('codes.renew')}
        loading={renew.isPending}
        onConfirm={() => {
          renew.mutate();
        }}
        onCancel={() => {
          setRenewing(false);
        }}
      >
        {t('codes.renewText')}
      </ConfirmDialog>
    </Panel>
  );
}

interface RowProps {
  factor: FactorOut;
  onRename: () => void;
  onRemove: () => void;
}

function Row({ factor, onRename, onRemove }: RowProps) {
  const { t } = useTranslation('factors');
  const Icon = factor.kind === 'passkey' ? KeyRounded : PhonelinkLockRounded;
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
      }}
    >
      <Icon aria-hidden sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <Bdi>{factor.label}</Bdi>
        </Typography>
        <Typography variant="hint" component="p">
          {t(factor.kind === 'passkey' ? (factor.is_synced ? 'passkey.synced' : 'passkey.name') : 'app.name')}
          {' · '}
          {t('addedOn')} <DateTime value={factor.created_at} />
        </Typography>
        {factor.last_used_at === null ? null : (
          <Typography variant="hint" component="p">
            {t('usedOn')} <DateTime value={factor.last_used_at} />
          </Typography>
        )}
      </Box>
      <Button size="small" variant="outlined" aria-label={t('rename.named', { name: factor.label })} onClick={onRename}>
        {t('rename.action')}
      </Button>
      <Button size="small" variant="outlined" aria-label={t('remove.named', { name: factor.label })} onClick={onRemove}>
        {t('remove.action')}
      </Button>
    </Box>
  );
}
