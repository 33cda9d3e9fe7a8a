import { useTranslation } from 'react-i18next';
import type { OwnHappenedOut } from '@/api/schema.gen';
import { useReviewStatusName } from '@/components/ReviewChip';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate, isolateLtr } from '@/i18n/isolate';
import type companySheet from '@/i18n/locales/en/companySheet.json';
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

type Key = `mails.template.${keyof (typeof companySheet)['mails']['template']}`;

/** The name of a message by its template; an unknown template is called "Message". */
export function useMailName() {
  const { t, i18n } = useTranslation('companySheet');
  const isNamed = (key: string): key is Key => i18n.exists(key, { ns: 'companySheet' });
  return (template: string) => {
    const key = `mails.template.${template}`;
    return t(isNamed(key) ? key : 'mails.template.other');
  };
}
