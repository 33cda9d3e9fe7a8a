import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentInvitation } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import type { List } from '@/lists/useList';
import { restrictionOf } from '../api';
import { FollowDialog } from './FollowDialog';
import type { Verb } from './useFollow';

/** Reminds or revokes the selected invitations, or all that match. */
export default function BulkFollow({ list }: { list: List<SentInvitation> }) {
  const { t } = useTranslation('invitations');
  const ability = useAbility();
  const [asking, setAsking] = useState<Verb | null>(null);
  const { selection } = list;
  const allowed = (verb: Verb) =>
    selection.all ? null : selection.rows.filter((row) => (verb === 'remind' ? row.can_remind : row.can_revoke)).length;
  const chosen = {
    ids: selection.rows.map(({ id }) => id),
    ...(selection.all ? restrictionOf(list.restriction) : { search: '', status: null }),
  };
  const button = (verb: Verb) => (
    <Button
      variant={verb === 'remind' ? 'contained' : 'dangerOutlined'}
      onClick={() => {
        setAsking(verb);
      }}
    >
      {t(`sent.${verb}.open`)}
    </Button>
  );
  return (
    <>
      {ability.can('CREATE', 'invitationsCode') ? button('remind') : null}
      {ability.can('DELETE', 'invitationsCode') ? button('revoke') : null}
      {(['remind', 'revoke'] as const).map((verb) => (
        <FollowDialog
          key={verb}
          verb={verb}
          open={asking === verb}
          selection={chosen}
          count={allowed(verb)}
          selected={selection.count}
          onClose={(done) => {
            setAsking(null);
            if (done) selection.clear();
          }}
        />
      ))}
    </>
  );
}
