import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CheckedOut } from '@/api/schema.gen';
import { notify, notifySuccess } from '@/components/toast';
import { counted } from '@/i18n/counts';
import { refreshLists } from '@/lists/cache';
import { sendInvitations } from '../api';
import { expiryOf, type SendDraft } from './draft';

interface ToSend {
  draft: SendDraft;
  recipients: CheckedOut['valid'];
}

/** Sends the invitations; addresses that were taken after the check are counted in the toast. */
export function useSendInvitations(onSent: () => void, onFailed: () => void) {
  const { t } = useTranslation('invitations');
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ draft, recipients }: ToSend) =>
      sendInvitations({
        recipients: recipients.map(({ email, name }) => ({ email, name })),
        locale: draft.locale,
        expires_at: expiryOf(draft.day),
        note: draft.note.trim() === '' ? null : draft.note.trim(),
      }),
    onSuccess: ({ sent, registered, invited }) => {
      const skipped = registered + invited;
      if (skipped === 0) notifySuccess(t('send.done', counted(sent)));
      else notify('info', `${t('send.done', counted(sent))} ${t('send.skipped', counted(skipped))}`);
      refreshLists(queryClient);
      onSent();
    },
    onError: onFailed,
  });
}
