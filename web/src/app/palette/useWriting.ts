import CampaignRounded from '@mui/icons-material/CampaignRounded';
import { useTranslation } from 'react-i18next';
import { useAbility } from '@/auth/ability';
import { fold } from '@/i18n/fold';
import { isolate } from '@/i18n/isolate';
import type { ChoiceGroup, LinkChoice } from './choices';

type FoundGroup = ChoiceGroup & { choices: readonly LinkChoice[] };

/** Companies found that an email is offered for. */
const most = 3;

interface Writing {
  /** The text without "Write to" before a company's name. */
  searched: string;
  /** The groups with one of mails: the first if mails were asked for, else the last. */
  withWriting: (groups: readonly FoundGroup[]) => ChoiceGroup[];
}

/** Offers an email to each active company that was found. */
export function useWriting(text: string): Writing {
  const { t } = useTranslation('palette');
  const may = useAbility().can('SEND', 'emailAnnouncement');
  const verb = fold(t('action.write', { company: '' })).split(/\s+/);
  const words = text.split(/\s+/);
  const isVerb = may && words.length > verb.length && verb.every((word, at) => word === fold(words[at] ?? ''));
  const writeTo = (found: readonly LinkChoice[]): ChoiceGroup => ({
    id: 'write',
    label: t('group.write'),
    choices: (may ? found : [])
      .filter(({ companyId }) => companyId !== undefined)
      .slice(0, most)
      .map(({ companyId, label, hint }) => ({
        key: `write:${companyId}`,
        label: t('action.write', { company: isolate(label) }),
        hint,
        icon: CampaignRounded,
        to: `/sendEmail?company=${companyId}`,
      })),
  });
  return {
    searched: isVerb ? words.slice(verb.length).join(' ') : text,
    withWriting: (groups) => {
      const writing = writeTo(groups.flatMap(({ choices }) => choices));
      return isVerb ? [writing, ...groups] : [...groups, writing];
    },
  };
}
