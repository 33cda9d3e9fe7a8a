import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { refreshLists } from '@/lists/cache';
import { remindInvited, revokeSent, type SentSelection } from '../api';

export type Verb = 'remind' | 'revoke';
const calls = { remind: remindInvited, revoke: revokeSent };

/** Reminds or revokes a selection, and shows how many rows were skipped. */
export function useFollow(verb: Verb, onEnd: (done: boolean) => void) {
  const { t } = useTranslation('invitations');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    networkMode: 'always',
    mutationFn: (selection: SentSelection) => calls[verb](selection),
    onSuccess: ({ done, skipped }) => {
      const counted = (count: number) => ({ count, formatted: formatNumber(count, currentLanguage()) });
      const told = t(`sent.${verb}.done`, counted(done));
      notifySuccess(skipped > 0 ? `${told} ${t('sent.skipped', counted(skipped))}` : told);
      onEnd(true);
    },
    onError: (error) => {
      notifyError(errorText(error));
      onEnd(false);
    },
    onSettled: () => {
      refreshLists(queryClient);
    },
  });
}
