import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyError } from '@/components/toast';
import { useRefreshRules } from '../useRefreshRules';
import type { UploadQueue } from '../uploads/UploadQueue';
import { useRefusalText } from '../uploads/useRefusalText';

/** Announces results of uploads; shows refusals also on other steps. */
export function useOutcomes(queue: UploadQueue, announce: (text: string) => void) {
  const { t } = useTranslation('submission');
  const refusalText = useRefusalText();
  const refreshRules = useRefreshRules();
  useEffect(
    () =>
      queue.onOutcome(({ upload, result }) => {
        const said = t(`upload.said.${result}`, { name: upload.file.name });
        if (result !== 'refused') {
          announce(said);
          return;
        }
        const reason = refusalText(upload.error);
        announce(`${said}. ${reason}`);
        notifyError(reason);
        refreshRules(upload.error);
      }),
    [announce, queue, refreshRules, refusalText, t],
  );
}
