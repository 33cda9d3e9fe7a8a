import { useTranslation } from 'react-i18next';
import type { HappenedOut } from '@/api/schema.gen';
import { isolate } from '@/i18n/isolate';
import { TimelineLines } from '@/features/directory/timeline/TimelineLines';
import { useEventParts, useMailName } from '@/features/directory/timeline/useEventParts';
import { isolateFileName } from '@/components/fileNames';

/** The history of a company, newest first. */
export function Timeline({ events }: { events: readonly HappenedOut[] }) {
  return <TimelineLines events={events} words={useWords()} />;
}

function useWords() {
  const { t } = useTranslation('companySheet');
  const mailName = useMailName();
  const partsOf = useEventParts();
  return (event: HappenedOut): string => {
    const form = event.form ? t(`timeline.form.${event.form}`) : '';
    switch (event.event) {
      case 'filePreviewed':
      case 'fileDownloaded':
        return t(`timeline.${event.event}`, { name: isolateFileName(event.file_name ?? '') });
      case 'mail':
        return event.mail
          ? t('timeline.mail', {
              name: event.mail.subject ? isolate(event.mail.subject) : mailName(event.mail.template),
              state: t(`mails.state.${event.mail.state}`),
            })
          : '';
      // Companies see it; administrators see who read which file, and when.
      case 'responseRead':
        return '';
      default:
        return t(`timeline.${event.event}`, { ...partsOf(event), form });
    }
  };
}
