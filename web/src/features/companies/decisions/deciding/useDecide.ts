import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError, type ApiError } from '@/api/ApiError';
import type { RejectionBody, ReturnBody, AccountStatus } from '@/api/schema.gen';
import { notify, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { formatNumber } from '@/i18n/numbers';
import { refreshLists } from '@/lists/cache';
import { approveCompany, pendingCompany, rejectCompany, returnCompany, showDecided } from '../api';
import { inARow } from './inARow';
import type { Notice } from './notice';
import { useOffer } from './useOffer';

interface DecideOptions {
  onNotice: (notice: Notice) => void;
  /** Called after the server has decided. */
  onDecided: (decision: Decision) => void;
  /** Called when the company has left the list without this decision. */
  onGone?: () => void;
}

export type Decision =
  | { type: 'approve'; thenNext?: boolean }
  | { type: 'reject'; rejection: RejectionBody }
  | { type: 'return'; correction: ReturnBody };

/** Names of the texts about a decision. */
const told = { approve: 'approved', reject: 'rejected', return: 'returned' } as const;
const statuses = { approved: 'Approved', rejected: 'rejected', returned: 'returned' } as const satisfies Record<
  string,
  AccountStatus
>;
const isKnown = (decision: string | null): decision is keyof typeof statuses =>
  decision !== null && Object.hasOwn(statuses, decision);

/** The account and the organisation's name. */
export interface Candidate {
  id: string;
  name: string;
}

const textParam = (error: ApiError, name: string) => {
  const value = error.params[name];
  return typeof value === 'string' ? value : null;
};

function send(id: string, decision: Decision) {
  if (decision.type === 'approve') return approveCompany(id);
  return decision.type === 'reject' ? rejectCompany(id, decision.rejection) : returnCompany(id, decision.correction);
}

/** Approves or rejects one company, or returns it. The screen changes only after the server's response. */
export function useDecide(company: Candidate, { onNotice, onDecided, onGone }: DecideOptions) {
  const { t } = useTranslation('companies');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const name = isolate(company.name);
  const offerOf = useOffer(name, onNotice);

  const tellWhoDecided = (error: ApiError) => {
    const param = textParam(error, 'decision');
    const decision = isKnown(param) ? param : 'approved';
    const at = textParam(error, 'at');
    const text = t(`notice.${decision}`, {
      name,
      by: isolate(textParam(error, 'by') ?? t('notice.someone')),
      at: at ? formatDateTime(at, currentLanguage()) : '',
    });
    const status = statuses[decision];
    queryClient.setQueryData(pendingCompany(company.id).queryKey, (known) => known && { ...known, status });
    // The refusal does not contain the reason. (Approved companies are on another list with another permission.)
    if (decision !== 'approved') void queryClient.invalidateQueries({ queryKey: pendingCompany(company.id).queryKey });
    refreshLists(queryClient);
    onGone?.();
    onNotice({ companyId: company.id, kind: 'info', text });
  };

  return useMutation({
    networkMode: 'always',
    mutationFn: (decision: Decision) => send(company.id, decision),
    onSuccess: (decided, decision) => {
      showDecided(queryClient, decided);
      const offer = offerOf(decided.undo);
      const count = decision.type === 'approve' ? inARow(offer?.until ?? 0) : 1;
      const text =
        count > 1
          ? t('approvedInARow', { count, formatted: formatNumber(count, currentLanguage()), name })
          : t(told[decision.type], { name });
      if (offer) {
        const { id, until } = offer;
        const run = () => void import('./undo').then(({ undo }) => undo(queryClient, offer));
        notify('success', text, { action: { label: t(count > 1 ? 'undoLast' : 'undo'), id, until, run } });
      } else notifySuccess(text);
      onNotice({ companyId: company.id, kind: 'info', text: null, decision: decision.type });
      onDecided(decision);
    },
    onError: (error, { type }) => {
      if (isApiError(error, 'already_decided')) {
        tellWhoDecided(error);
        return;
      }
      // The dialog with the reason shows errors.
      if (type !== 'approve') return;
      const text = t('notice.failed', { name, reason: errorText(error) });
      onNotice({ companyId: company.id, kind: 'error', text });
      if (isApiError(error, 'not_found')) {
        onGone?.();
        refreshLists(queryClient);
      }
    },
  });
}
