import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import { useErrorText } from '@/components/useErrorText';
import type { Refusal } from './pickedFiles';

const byCode: Record<string, Refusal | undefined> = {
  upload_total_exceeded: 'total',
  payload_too_large: 'total',
  too_many_files: 'tooMany',
};

/** The specification's messages for a refused file, from this browser or the server. */
export function useReasonText(): (reason: Refusal, n?: number) => string {
  const { t } = useTranslation('submission');
  const limits = useConfig()?.limits;
  return useCallback(
    (reason: Refusal, n?: number) => {
      const max = Math.floor((limits?.upload_total_bytes ?? 0) / 1024 ** 2);
      return t(`refused.${reason}`, { max, n: n ?? limits?.attachments_max ?? 0 });
    },
    [t, limits],
  );
}

export function useRefusalText(): (error: unknown) => string {
  const errorText = useErrorText();
  const reasonText = useReasonText();
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof ApiError)) return errorText(error);
      const n = error.numberParam('n');
      const reason = n === 1 ? 'onlyOne' : byCode[error.code];
      return reason ? reasonText(reason, n) : errorText(error);
    },
    [errorText, reasonText],
  );
}
