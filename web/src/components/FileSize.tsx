import { useTranslation } from 'react-i18next';
import { formatFileSize } from '@/i18n/numbers';
import { currentLanguage } from '@/i18n/i18n';

/** "1.4 MB", counted as the limits are: 1 MB = 1024 × 1024 bytes. */
export function FileSize({ bytes }: { bytes: number }) {
  const { t } = useTranslation('common');
  const { amount, unit } = formatFileSize(bytes, currentLanguage());
  return <span style={{ whiteSpace: 'nowrap' }}>{t(`fileSize.${unit}`, { amount })}</span>;
}
