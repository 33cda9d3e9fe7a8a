import type { OwnHappenedOut } from '@/api/schema.gen';
import { useReviewStatusName } from '@/components/ReviewChip';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate, isolateLtr } from '@/i18n/isolate';
import { formatNumber } from '@/i18n/numbers';

type EventFacts = Pick<OwnHappenedOut, 'at' | 'saves' | 'receipt_number' | 'until' | 'status' | 'person'>;

/** Returns what fills the texts of events of a timeline. */
export function useEventParts() {
  const statusName = useReviewStatusName();
  return ({ at, saves, receipt_number, until, status, person }: EventFacts) => ({
    count: saves ?? 0,
    formatted: formatNumber(saves ?? 0, currentLanguage()),
    number: isolateLtr(receipt_number ?? ''),
    time: formatDateTime(until ?? at, currentLanguage()),
    status: status ? isolate(statusName(status), currentLanguage()) : '',
    person: isolate(person ?? ''),
  });
}
