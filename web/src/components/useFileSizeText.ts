import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/i18n/i18n';
import { formatFileSize } from '@/i18n/numbers';

/** For example "1.4 MB" as text, for sentences and screen readers. */
export function useFileSizeText(): (bytes: number) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (bytes: number) => {
      const { amount, unit } = formatFileSize(bytes, currentLanguage());
      return t(`fileSize.${unit}`, { amount, count: bytes });
    },
    [t],
  );
}
