import { useTranslation } from 'react-i18next';
import type { Happened } from '@/api/contract';
import { useReviewStatusName } from '@/components/ReviewChip';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate, isolateLtr } from '@/i18n/isolate';
import { formatNumber } from '@/i18n/numbers';
import { TimelineLines } from '@/timeline/TimelineLines';
import { useMailName } from '@/timeline/useMailName';

/** The history of a company, newest first. */
export function Timeline({ events }: { events: readonly Happened[] }) {
  return <TimelineLines events={events} words={useWords()} />;
}

function useWords() {
  const { t } = useTranslation('companySheet');
  const mailName = useMailName();
  const statusName = useReviewStatusName();
  return (event: Happened): string => {
    const form = event.form ? t(`timeline.form.${event.form}`) : '';
    switch (event.event) {
      case 'draftSaved': {
        const count = event.saves ?? 0;
        return t('timeline.draftSaved', { form, count, formatted: formatNumber(count, currentLanguage()) });
      }
      case 'formSubmitted':
        return t('timeline.formSubmitted', { form });
      case 'responseSubmitted':
      case 'responseReplaced':
      case 'responseWithdrawn':
        return t(`timeline.${event.event}`, { number: isolateLtr(event.receipt_number ?? '') });
      case 'filePreviewed':
      case 'fileDownloaded':
        return t(`timeline.${event.event}`, { name: isolate(event.file_name ?? '') });
      case 'extensionGiven':
      case 'extensionChanged':
        return t(`timeline.${event.event}`, { time: formatDateTime(event.until ?? event.at, currentLanguage()) });
      case 'statusChanged':
        return t('timeline.statusChanged', { status: event.status ? isolate(statusName(event.status)) : '' });
      case 'mail':
        return event.mail
          ? t('timeline.mail', {
              name: event.mail.subject ? isolate(event.mail.subject) : mailName(event.mail.template),
              state: t(`mails.state.${event.mail.state}`),
            })
          : '';
      default:
        return t(`timeline.${event.event}`);
    }
  };
}
