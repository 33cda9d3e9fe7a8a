import type { QueryClient } from '@tanstack/react-query';
import { notify } from '@/components/toast';
import { currentLanguage, i18next } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { refreshLists } from '@/lists/cache';
import { undoDecision } from '../api';
import { endRow } from './inARow';
import type { UndoOffer } from './notice';

/** Undoes a decision. Not a hook, because the row or sheet that offered it may be unmounted. */
export async function undo(
  queryClient: QueryClient,
  { decidedAt, name, onNotice, errorText }: UndoOffer,
): Promise<void> {
  const t = i18next.getFixedT(null, 'companies');
  const number = (value: number) => formatNumber(value, currentLanguage());
  endRow();
  try {
    const { undone, kept } = await undoDecision(decidedAt);
    const waiting = name === null ? t('undone.several', { undone: number(undone) }) : t('undone.one', { name });
    const text = kept > 0 ? `${waiting} ${t('undone.kept', { kept: number(kept) })}` : waiting;
    if (name === null) onNotice({ companyId: '', kind: 'info', text });
    else {
      notify('info', text);
      onNotice({ companyId: '', kind: 'info', text: null });
    }
  } catch (error) {
    onNotice({ companyId: '', kind: 'error', text: errorText(error) });
  }
  void queryClient.invalidateQueries({ queryKey: ['pending-users'] });
  refreshLists(queryClient);
}
