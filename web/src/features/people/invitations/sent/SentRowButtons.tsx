import { useTranslation } from 'react-i18next';
import type { SentInvitation } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { isolateLtr } from '@/i18n/isolate';
import { FollowAction, type Verb } from './FollowAction';

interface SentRowButtonsProps {
  row: SentInvitation;
  verbs: readonly Verb[];
}

/** The actions that one invitation allows. */
export function SentRowButtons({ row, verbs }: SentRowButtonsProps) {
  const { t } = useTranslation('invitations');
  const ability = useAbility();
  const may = {
    remind: row.can_remind && ability.can('CREATE', 'invitationsCode'),
    revoke: row.can_revoke && ability.can('DELETE', 'invitationsCode'),
  };
  return verbs
    .filter((verb) => may[verb])
    .map((verb) => (
      <FollowAction
        key={verb}
        verb={verb}
        button={{ size: 'small', 'aria-label': t(`sent.${verb}.named`, { address: isolateLtr(row.recipient) }) }}
        selection={{ ids: [row.id], search: '', status: null }}
        chosen={{ possible: 1, selected: 1 }}
      />
    ));
}
