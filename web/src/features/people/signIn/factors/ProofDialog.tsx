import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { FactorsOut } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { ErrorState } from '@/components/ErrorState';
import { FormDialog } from '@/components/FormDialog';
import { LoadingState } from '@/components/LoadingState';
import { ProveAtProvider } from '../provider/ProveAtProvider';
import { factorsQuery } from './api';
import { NoWay, OtherWays, type Way } from './OtherWays';
import { ByApp, ByPasskey, ByPassword, type ProofFormProps } from './ProofForms';
import { knowsPasskeys } from './webauthn';

interface Asked {
  /** Whether the password is too little. */
  wantsFactor: boolean;
  onProved: () => void;
  onClose: () => void;
}

const forms: Record<Way, ComponentType<ProofFormProps>> = {
  passkey: ByPasskey,
  totp: ByApp,
  provider: ProveAtProvider,
};

/** Asks the person to confirm who they are: by what they have, or without anything by the password. */
export default function ProofDialog({ open, ...asked }: Asked & { open: boolean }) {
  const { t } = useTranslation('factors');
  return (
    <FormDialog open={open} title={t('proof.title')} narrow onClose={asked.onClose}>
      <Proofs {...asked} />
    </FormDialog>
  );
}

function Proofs(asked: Asked) {
  const query = useQuery(factorsQuery);
  if (query.data) return <OneOf {...asked} factors={query.data} />;
  return (
    <Box sx={{ p: 6 }}>
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <LoadingState />}
    </Box>
  );
}

function OneOf({ factors, wantsFactor, onProved, onClose }: Asked & { factors: FactorsOut }) {
  const [chosen, setChosen] = useState<Way | null>(null);
  const { items, by_provider, may_recover } = factors;
  if (items.length === 0 && !by_provider)
    return wantsFactor ? (
      <NothingToProveWith onClose={onClose} />
    ) : (
      <ByPassword onProved={onProved} onClose={onClose} />
    );
  const ways = waysOf(factors);
  const way = chosen ?? ways[0];
  if (!way) return <NoWay mayRecover={may_recover} onClose={onClose} />;
  const Form = forms[way];
  return (
    <Form onProved={onProved} onClose={onClose}>
      <OtherWays
        ways={ways.filter((other) => other !== way)}
        mayRecover={may_recover}
        onChoose={setChosen}
        onClose={onClose}
      />
    </Form>
  );
}

/** What the person can confirm with in this browser, the likeliest first. */
function waysOf({ items, by_provider }: FactorsOut): Way[] {
  const has = (wanted: Way) => items.some(({ kind }) => kind === wanted);
  const possible: Record<Way, boolean> = {
    passkey: has('passkey') && knowsPasskeys(),
    totp: has('totp'),
    provider: by_provider,
  };
  return (['passkey', 'totp', 'provider'] as const).filter((way) => possible[way]);
}

/** A factor has become required while the person was at work: the fresh user shows the page that adds one. */
function NothingToProveWith({ onClose }: Pick<Asked, 'onClose'>) {
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
