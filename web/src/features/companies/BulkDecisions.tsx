import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow, Decisions, RejectionBody } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { isolate } from '@/i18n/isolate';
import { BulkAction, large } from '@/lists/bulk/BulkAction';
import { counted } from '@/lists/bulk/counted';
import { refreshLists } from '@/lists/cache';
import type { List } from '@/lists/useList';
import { decideTogether, type TogetherDecision } from './api';
import { RejectionDialog } from './laterRejection';
import type { Notice } from './notice';
import { useOffer } from './useOffer';

interface BulkDecisionsProps {
  list: List<CompanyRow>;
  /** Receives the result. */
  onNotice: (notice: Notice) => void;
}

/** Approves or rejects the selected companies. Companies decided in the meantime are skipped and reported. */
export default function BulkDecisions({ list, onNotice }: BulkDecisionsProps) {
  const { t } = useTranslation('companies');
  const ability = useAbility();
  const queryClient = useQueryClient();
  const outcome = useOutcome();
  const offerOf = useOffer(null, onNotice);
  const [rejecting, setRejecting] = useState(false);
  const { selection, restriction } = list;
  const send = (decision: TogetherDecision) =>
    decideTogether(selection.all ? restriction : { ids: selection.rows.map(({ id }) => id) }, decision);
  const tell = (decision: 'approve' | 'reject', decided: Decisions) => {
    selection.clear();
    onNotice({
      companyId: '',
      kind: 'info',
      text: outcome(decision, decided),
      decision,
      undo: offerOf(decided.undo),
    });
  };
  const reject = useMutation({
    networkMode: 'always',
    mutationFn: (rejection: RejectionBody) => send({ decision: 'reject', rejection }),
    onSuccess: (decided) => {
      setRejecting(false);
      tell('reject', decided);
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
      {ability.can('REJECT', 'pendingCompanies') ? (
        <Button
          variant="dangerOutlined"
          onClick={() => {
            setRejecting(true);
          }}
        >
          {t('bulk.reject', count)}
        </Button>
      ) : null}
      <RejectionDialog
        open={rejecting}
        title={t('bulk.rejectTitle', count)}
        text={t('bulk.rejectText')}
        submitLabel={t('reject')}
        draft="companies.rejections"
        mustType={selection.count >= large ? String(selection.count) : undefined}
        isPending={reject.isPending}
        error={reject.error}
        onSubmit={(rejection, forget) => {
          reject.mutate(rejection, { onSuccess: forget });
        }}
        onClose={() => {
          setRejecting(false);
        }}
      />
    </>
  );
}

/** For example "18 approved. 2 had already been approved by Huda." */
function useOutcome() {
  const { t } = useTranslation('companies');
  return (decision: 'approve' | 'reject', { decided, earlier, missing, unconfirmed }: Decisions): string => {
    const told = decision === 'approve' ? 'bulk.approved' : 'bulk.rejected';
    return [
      t(told, counted(decided)),
      ...earlier.map(({ by, count, decision: before }) =>
        t(before === 'approve' ? 'bulk.earlierApproved' : 'bulk.earlierRejected', {
          ...counted(count),
          by: isolate(by ?? t('notice.someone')),
        }),
      ),
      ...(unconfirmed > 0 ? [t('bulk.unconfirmed', counted(unconfirmed))] : []),
      ...(missing > 0 ? [t('bulk.missing', counted(missing))] : []),
    ].join(' ');
  };
}
