import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { notifyError, notifySuccess } from '@/components/toast';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { refreshLists } from '@/lists/cache';
import { useDraft } from '@/storage/useDraft';
import { sendAnnouncement, type Draft, type Sent } from '../api';

const contentOf = ({ subject, body, attachmentFrom, audience, language, other, sendAt }: Draft) =>
  JSON.stringify([subject, body, attachmentFrom, audience, language, other, sendAt]);

/** Sends once: keeps the idempotency key of the contents until the server responds, across reloads and lost connections. */
export function useSend(onSent: (sent: Sent) => void) {
  const { t } = useTranslation('announcements');
  const queryClient = useQueryClient();
  const { value: kept, setValue: keep, clear } = useDraft('announcement.key', { content: '', key: '' });
  return useMutation({
    networkMode: 'always',
    mutationFn: (draft: Draft) => {
      const content = contentOf(draft);
      const key = kept.content === content ? kept.key : crypto.randomUUID();
      keep({ content, key });
      return sendAnnouncement(draft, key);
    },
    onSuccess: (sent) => {
      clear();
      notifySuccess(
        sent.scheduled_at
          ? t('scheduledFor', { time: formatDateTime(sent.scheduled_at, currentLanguage()) })
          : t('started', { count: sent.recipients, formatted: formatNumber(sent.recipients, currentLanguage()) }),
      );
      refreshLists(queryClient);
      onSent(sent);
    },
    onError: (error) => {
      // A rejected announcement was not sent, so the next attempt gets a new key.
      if (isApiError(error) && !error.isTransient) clear();
      notifyError(t('failed'));
    },
  });
}
