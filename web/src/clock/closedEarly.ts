import { useTranslation } from 'react-i18next';
import type { RfiOut } from '@/api/schema.gen';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';

/**
 * "Closed early on 20 Dec 2026, 12:00 PM (Saudi time). Reason: …"; null unless an early closing ended the time.
 * The banner, which has no room for reasons, leaves it out.
 */
export function useClosedEarlyText(rfi: RfiOut | null, { withReason = true } = {}): string | null {
  const { t } = useTranslation('common');
  const early = rfi?.closed_early;
  if (!early) return null;
  const time = formatDateTime(early.at, currentLanguage());
  return early.reason && withReason
    ? t('closedEarly.because', { time, reason: early.reason[currentLanguage()] })
    : t('closedEarly.text', { time });
}
