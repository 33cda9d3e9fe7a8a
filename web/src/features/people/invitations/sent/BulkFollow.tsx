import { useQuery } from '@tanstack/react-query';
import type { SentInvitation } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import type { List } from '@/lists/useList';
import { restrictionOf, sentCounts } from '../api';
import { FollowAction, type Verb } from './FollowAction';

/** Reminds or revokes the selected invitations, or all that match: of those the server counts the ones that allow it. */
export default function BulkFollow({ list }: { list: List<SentInvitation> }) {
  const ability = useAbility();
  const { selection } = list;
  const restriction = selection.all ? restrictionOf(list.restriction) : { search: '', status: null };
  const counts = useQuery({ ...sentCounts(restriction), enabled: selection.all });
  const possible = {
    remind: selection.all ? counts.data?.remindable : selection.rows.filter((row) => row.can_remind).length,
    revoke: selection.all ? counts.data?.revocable : selection.rows.filter((row) => row.can_revoke).length,
  };
  const action = (verb: Verb) => (
    <FollowAction
      verb={verb}
      button={verb === 'remind' ? { variant: 'contained' } : {}}
      selection={{ ids: selection.rows.map(({ id }) => id), ...restriction }}
      chosen={{ possible: possible[verb], selected: selection.count, failed: counts.isError }}
      onDone={selection.clear}
    />
  );
  return (
    <>
      {ability.can('CREATE', 'invitationsCode') ? action('remind') : null}
      {ability.can('DELETE', 'invitationsCode') ? action('revoke') : null}
    </>
  );
}
