import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Undoable } from '@/api/contract';
import { dismissToast, notify } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { refreshLists } from '@/lists/cache';
import { undoDecision } from './api';
import type { Notice } from './notice';

export const toastOf = (undo: Undoable): string => `undo:${undo.decided_at}`;

/**
 * Undoes a decision. `name`: of the company, isolated; null where several were decided together.
 * It also works once its component is unmounted, as the row of an approved company is.
 */
export function useUndo(name: string | null, onNotice: (notice: Notice) => void) {
  const { t } = useTranslation('companies');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const counted = (count: number) => ({ count, formatted: formatNumber(count, currentLanguage()) });
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['pending-users'] });
    refreshLists(queryClient);
  };
  return useMutation({
    networkMode: 'always',
    mutationFn: (undo: Undoable) => undoDecision(undo.decided_at),
    onMutate: (undo) => {
      dismissToast(toastOf(undo));
    },
    onSuccess: ({ undone, kept }) => {
      const waiting = name === null ? t('undone.several', counted(undone)) : t('undone.one', { name });
      const text = kept > 0 ? `${waiting} ${t('undone.kept', counted(kept))}` : waiting;
      refresh();
      if (name !== null) notify('info', text);
      onNotice({ companyId: '', kind: 'info', text });
    },
    onError: (error) => {
      refresh();
      onNotice({ companyId: '', kind: 'error', text: errorText(error) });
    },
  });
}
