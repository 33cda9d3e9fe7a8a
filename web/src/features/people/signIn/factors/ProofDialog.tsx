import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '@/auth/AuthContext';
import { ErrorState } from '@/components/ErrorState';
import { DialogForm, FormDialog } from '@/components/FormDialog';
import { LoadingState } from '@/components/LoadingState';
import { PasswordField } from '@/components/PasswordField';
import { TextInput } from '@/components/TextInput';
import { useErrorText } from '@/components/useErrorText';
import { ProveAtProvider } from '../provider/ProveAtProvider';
import { useDialogAction } from '../useDialogAction';
import { usePortalForm } from '@/forms/usePortalForm';
import { factorsQuery, proveByApp, proveByPasskey, proveByPassword } from './api';
import { isCancelled, knowsPasskeys } from './webauthn';

interface ProofDialogProps {
  open: boolean;
  /** Whether the password is too little. */
  wantsFactor: boolean;
  onProved: () => void;
  onClose: () => void;
}

/** Asks the person to confirm who they are: by a passkey, an app, or without either by the password. */
export default function ProofDialog({ open, ...asked }: ProofDialogProps) {
  const { t } = useTranslation('factors');
  return (
    <FormDialog open={open} title={t('proof.title')} narrow onClose={asked.onClose}>
      <Ways {...asked} />
    </FormDialog>
  );
}

type Asked = Omit<ProofDialogProps, 'open'>;
type Way = Omit<Asked, 'wantsFactor'>;

function Ways({ wantsFactor, ...asked }: Asked) {
  const query = useQuery(factorsQuery);
  if (!query.data) {
    return (
      <Box sx={{ p: 6 }}>
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <LoadingState />}
      </Box>
    );
  }
  const kinds = new Set(query.data.items.map(({ kind }) => kind));
  if (kinds.size === 0 && wantsFactor && !query.data.by_provider) return <NothingToProveWith onClose={asked.onClose} />;
  if (kinds.size === 0) return query.data.by_provider ? <ProveAtProvider {...asked} /> : <ByPassword {...asked} />;
  return kinds.has('passkey') && knowsPasskeys() ? (
    <ByPasskey {...asked} otherwise={kinds.has('totp')} />
  ) : (
    <ByApp {...asked} />
  );
}

/** A factor has become required while the person was at work: the fresh user shows the page that adds one. */
function NothingToProveWith({ onClose }: Pick<Way, 'onClose'>) {
  const { refresh } = useAuth();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void refresh()
      .catch(() => undefined)
      .then(onClose);
  }, [refresh, onClose]);
  return <LoadingState />;
}

function ByPasskey({ onProved, onClose, otherwise }: Way & { otherwise: boolean }) {
  const { t } = useTranslation('factors');
  const errorText = useErrorText();
  const [byApp, setByApp] = useState(false);
  const { form } = useDialogAction(
    () => proveByPasskey().then(onProved),
    (error) => (isCancelled(error) ? t('passkey.cancelled') : errorText(error)),
  );
  if (byApp) return <ByApp onProved={onProved} onClose={onClose} />;
  return (
    <DialogForm {...form} action={t('proof.byPasskey')} onClose={onClose}>
      <Typography>{t('proof.text')}</Typography>
      {otherwise ? (
        <Button
          variant="text"
          sx={{ justifySelf: 'start' }}
          onClick={() => {
            setByApp(true);
          }}
        >
          {t('proof.useApp')}
        </Button>
      ) : null}
    </DialogForm>
  );
}

function ByApp({ onProved, onClose }: Way) {
  const { t } = useTranslation('factors');
  const { field, ...shown } = usePortalForm({
    defaultValues: { code: '' },
    schema: (rules) => import('./schemas').then(({ appProofSchema }) => appProofSchema(rules)),
    onSubmit: async ({ code }) => {
      await proveByApp(code);
      onProved();
    },
  });
  return (
    <DialogForm {...shown} action={t('proof.confirm')} onClose={onClose}>
      <Typography>{t('proof.text')}</Typography>
      <TextInput
        {...field('code')}
        label={t('app.code')}
        ltr
        inputProps={{ inputMode: 'numeric' }}
        autoComplete="one-time-code"
      />
    </DialogForm>
  );
}

function ByPassword({ onProved, onClose }: Way) {
  const { t } = useTranslation('factors');
  const { field, ...shown } = usePortalForm({
    defaultValues: { account_password: '' },
    schema: (rules) => import('./schemas').then(({ passwordProofSchema }) => passwordProofSchema(rules)),
    onSubmit: async ({ account_password }) => {
      await proveByPassword(account_password);
      onProved();
    },
  });
  return (
    <DialogForm {...shown} action={t('proof.confirm')} onClose={onClose}>
      <Typography>{t('proof.text')}</Typography>
      <PasswordField {...field('account_password')} label={t('proof.password')} autoComplete="current-password" />
    </DialogForm>
  );
}
