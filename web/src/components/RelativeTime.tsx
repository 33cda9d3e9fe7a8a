import { useServerNow } from '@/clock/serverClock';
import { formatDateTime, formatRelative } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { useTranslation } from 'react-i18next';

/** How long ago an instant was, as "2 hours ago"; the exact time is its tooltip. */
export function RelativeTime({ value }: { value: string }) {
  const { t } = useTranslation('common');
  const language = currentLanguage();
  const now = useServerNow(60_000);
  return (
    <time dateTime={value} title={t('time.saudi', { time: formatDateTime(value, language) })}>
      {formatRelative(value, now, language)}
    </time>
  );
}
