import type { QueryClient } from '@tanstack/react-query';
import { dismiss } from '@/components/ToastHost';
import { notify } from '@/components/toast';
import { currentLanguage, i18next } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { refreshLists } from '@/lists/cache';
import { undoDecision } from './api';
import type { UndoOffer } from './notice';

/** Undoes a decision. Not a hook, because the row or sheet that offered it may be unmounted. */
export async function undo(
  queryClient: QueryClient,
  { id, decidedAt, name, onNotice, errorText }: UndoOffer,
): Promise<void> {
  const t = i18next.getFixedT(null, 'companies');
  const number = (value: number) => formatNumber(value, currentLanguage());
  dismiss(id);
  try {
    const { undone, kept } = await undoDecision(decidedAt);
    const waiting = name === null ? t('undone.several', { undone: number(undone) }) : t('undone.one', { name });
    const text = kept > 0 ? `${waiting} ${t('undone.kept', { kept: number(kept) })}` : waiting;
    if (name !== null) notify('info', text);
    onNotice({ companyId: '', kind: 'info', text });
  } catch (error) {
    onNotice({ companyId: '', kind: 'error', text: errorText(error) });
  }
  void queryClient.invalidateQueries({ queryKey: ['pending-users'] });
  refreshLists(queryClient);
}
