import { useEffect, useState } from 'react';
import { onProofNeeded } from '@/api/proof';
import { later } from '@/components/later';

const ProofDialog = later(() => import('./ProofDialog'), { texts: ['factors'] });

type Answer = (proved: boolean) => void;

/** Asks where the server wants a fresh proof; the refused call is then repeated, and nothing typed is lost. */
export function ProofGate() {
  const [answer, setAnswer] = useState<{ give: Answer; code: string } | null>(null);
  useEffect(
    () =>
      onProofNeeded(
        (code) =>
          new Promise((resolve) => {
            setAnswer({ give: resolve, code });
          }),
      ),
    [],
  );
  const end = (proved: boolean) => {
    answer?.give(proved);
    setAnswer(null);
  };
  return (
    <ProofDialog
      open={answer !== null}
      wantsFactor={answer?.code === 'factor_required'}
      onProved={() => {
        end(true);
      }}
      onClose={() => {
        end(false);
      }}
    />
  );
}
