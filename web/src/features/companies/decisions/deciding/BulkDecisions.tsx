import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow } from '@/api/contract';
import type { DecisionsOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { chosenBy } from '@/features/directory/listing/filters';
import { isolate } from '@/i18n/isolate';
import { BulkAction, large } from '@/lists/bulk/BulkAction';
import { counted } from '@/i18n/counts';
import { refreshLists } from '@/lists/cache';
import type { List } from '@/lists/useList';
import { decideTogether, type TogetherDecision } from '../api';
import { ReasonDialog } from '../rejection/TurnDownDialog';
import type { Notice, Verdict } from './notice';
import { rejectionBody, returnBody, type Reason, type ReasonKind } from '../rejection/reasons';
import { useOffer } from './useOffer';

interface BulkDecisionsProps {
  list: List<CompanyRow>;
  /** Receives the result. */
  onNotice: (notice: Notice) => void;
}

/** Approves, returns or rejects the selected companies. Companies decided in the meantime are skipped and reported. */
export default function BulkDecisions({ list, onNotice }: BulkDecisionsProps) {
  const { t } = useTranslation('companies');
  const ability = useAbility();
  const queryClient = useQueryClient();
  const outcome = useOutcome();
  const offerOf = useOffer(null, onNotice);
  const [turningDown, setTurningDown] = useState(false);
  const [kind, setKind] = useState<ReasonKind>('rejection');
  const { selection } = list;
  const send = (decision: TogetherDecision) => decideTogether(chosenBy(list), decision);
  const tell = (decision: Verdict, decided: DecisionsOut) => {
    selection.clear();
    onNotice({
      companyId: '',
      kind: 'info',
      text: outcome(decision, decided),
      decision,
      undo: offerOf(decided.undo),
    });
  };
  const turnDown = useMutation({
    networkMode: 'always',
    mutationFn: (reason: Reason) =>
      send(
        kind === 'rejection'
          ? { decision: 'reject', rejection: rejectionBody(reason) }
          : { decision: 'return', correction: returnBody(reason) },
      ),
    onSuccess: (decided) => {
      setTurningDown(false);
      tell(kind === 'rejection' ? 'reject' : 'return', decided);
      refreshLists(queryClient);
    },
  });
  const count = counted(selection.count);
  return (
    <>
      {ability.can('APPROVE', 'pendingCompanies') ? (
        <BulkAction
          label={t('bulk.approve', count)}
          confirmLabel={t('approve')}
          button={{ variant: 'contained' }}
          chosen={{ possible: selection.count, selected: selection.count }}
          title={(all) => t('bulk.approveTitle', all)}
          send={() => send({ decision: 'approve' })}
          outcome={(decided) => {
            tell('approve', decided);
            return null;
          }}
        >
          {t('bulk.approveText')}
        </BulkAction>
      ) : null}
      {ability.can('REJECT', 'pendingCompanies')
        ? (['return', 'rejection'] as const).map((one) => (
            <Button
              key={one}
              variant={one === 'rejection' ? 'dangerOutlined' : 'outlined'}
              onClick={() => {
                setKind(one);
                setTurningDown(true);
              }}
            >
              {t(one === 'rejection' ? 'bulk.reject' : 'bulk.return', count)}
            </Button>
          ))
        : null}
      <ReasonDialog
        kind={kind}
        open={turningDown}
        title={t(kind === 'rejection' ? 'bulk.rejectTitle' : 'bulk.returnTitle', count)}
        text={t(kind === 'rejection' ? 'bulk.rejectText' : 'bulk.returnText')}
        submitLabel={t(`${kind}.submit`)}
        draft={`companies.reasons.${kind}`}
        mustType={selection.count >= large ? String(selection.count) : undefined}
        isPending={turnDown.isPending}
        error={turnDown.error}
        onSubmit={(reason, forget) => {
          turnDown.mutate(reason, { onSuccess: forget });
        }}
        onClose={() => {
          setTurningDown(false);
        }}
      />
    </>
  );
}

const done = { approve: 'bulk.approved', reject: 'bulk.rejected', return: 'bulk.returned' } as const;
const doneEarlier = {
  approve: 'bulk.earlierApproved',
  reject: 'bulk.earlierRejected',
  return: 'bulk.earlierReturned',
} as const;

/** For example "18 approved. 2 had already been approved by Huda." */
function useOutcome() {
  const { t } = useTranslation('companies');
  return (decision: Verdict, { decided, earlier, missing, unconfirmed }: DecisionsOut): string => {
    return [
      t(done[decision], counted(decided)),
      ...earlier.map(({ by, count, decision: before }) =>
        t(doneEarlier[before], {
          ...counted(count),
          by: isolate(by ?? t('notice.someone')),
        }),
      ),
      ...(unconfirmed > 0 ? [t('bulk.unconfirmed', counted(unconfirmed))] : []),
      ...(missing > 0 ? [t('bulk.missing', counted(missing))] : []),
    ].join(' ');
  };
}
