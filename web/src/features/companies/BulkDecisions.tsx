import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyRow, Decisions } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { formatNumber } from '@/i18n/numbers';
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

/** From this number on, a rejection needs a typed confirmation. */
const large = 10;

/** Approves or rejects the selected companies. Companies decided in the meantime are skipped and reported. */
export default function BulkDecisions({ list, onNotice }: BulkDecisionsProps) {
  const { t } = useTranslation('companies');
  const ability = useAbility();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const outcome = useOutcome();
  const offerOf = useOffer(null, onNotice);
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null);
  const { selection, restriction } = list;
  const decide = useMutation({
    networkMode: 'always',
    mutationFn: (decision: TogetherDecision) =>
      decideTogether(selection.all ? restriction : { ids: selection.rows.map(({ id }) => id) }, decision),
    onSuccess: (decided, { decision }) => {
      setAsking(null);
      selection.clear();
      onNotice({
        companyId: '',
        kind: 'info',
        text: outcome(decision, decided),
        decision,
        undo: offerOf(decided.undo),
      });
      refreshLists(queryClient);
    },
    onError: (error, { decision }) => {
      // The rejection dialog shows errors of its text.
      if (decision === 'approve') {
        setAsking(null);
        notifyError(errorText(error));
      }
    },
  });
  const counted = { count: selection.count, formatted: formatNumber(selection.count, currentLanguage()) };
  const cancel = () => {
    setAsking(null);
  };
  return (
    <>
      {ability.can('APPROVE', 'pendingCompanies') ? (
        <Button
          onClick={() => {
            setAsking('approve');
          }}
        >
          {t('bulk.approve', counted)}
        </Button>
      ) : null}
      {ability.can('REJECT', 'pendingCompanies') ? (
        <Button
          variant="dangerOutlined"
          onClick={() => {
            setAsking('reject');
          }}
        >
          {t('bulk.reject', counted)}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking === 'approve'}
        title={t('bulk.approveTitle', counted)}
        confirmLabel={t('approve')}
        loading={decide.isPending}
        onConfirm={() => {
          decide.mutate({ decision: 'approve' });
        }}
        onCancel={cancel}
      >
        {t('bulk.approveText')}
      </ConfirmDialog>
      <RejectionDialog
        open={asking === 'reject'}
        title={t('bulk.rejectTitle', counted)}
        text={t('bulk.rejectText')}
        submitLabel={t('reject')}
        draft="companies.rejections"
        mustType={selection.count >= large ? String(selection.count) : undefined}
        isPending={decide.isPending}
        error={asking === 'reject' ? decide.error : null}
        onSubmit={(rejection, forget) => {
          decide.mutate({ decision: 'reject', rejection }, { onSuccess: forget });
        }}
        onClose={cancel}
      />
    </>
  );
}

/** For example "18 approved. 2 had already been approved by Huda." */
function useOutcome() {
  const { t } = useTranslation('companies');
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (decision: 'approve' | 'reject', { decided, earlier, missing, unconfirmed }: Decisions): string => {
    const told = decision === 'approve' ? 'bulk.approved' : 'bulk.rejected';
    return [
      t(told, { count: decided, formatted: number(decided) }),
      ...earlier.map(({ by, count, decision: before }) =>
        t(before === 'approve' ? 'bulk.earlierApproved' : 'bulk.earlierRejected', {
          count,
          formatted: number(count),
          by: isolate(by ?? t('notice.someone')),
        }),
      ),
      ...(unconfirmed > 0 ? [t('bulk.unconfirmed', { count: unconfirmed, formatted: number(unconfirmed) })] : []),
      ...(missing > 0 ? [t('bulk.missing', { count: missing, formatted: number(missing) })] : []),
    ].join(' ');
  };
}
