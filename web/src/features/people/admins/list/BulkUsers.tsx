import { useTranslation } from 'react-i18next';
import type { AdminOut, TogetherOut_AdminLeft_ } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { useSignedInUser } from '@/auth/AuthContext';
import { Bdi } from '@/components/Bdi';
import { isolate } from '@/i18n/isolate';
import { BulkAction } from '@/lists/bulk/BulkAction';
import { counted } from '@/i18n/counts';
import { Lines } from '@/lists/bulk/Lines';
import { useChosen } from '@/lists/bulk/useChosen';
import type { List } from '@/lists/useList';
import { deleteAdmins, inviteAllAgain } from '../api';
import { holdsMore } from '../permissions';
import { fullName } from '../UserButtons';

const isInvited = ({ state }: AdminOut) => state === 'invited';

const nameOf = (row: AdminOut) => <Bdi>{fullName(row)}</Bdi>;

/** Sends the link again to the selected people without a password, or deletes those whom the person may delete. */
export default function BulkUsers({ list }: { list: List<AdminOut> }) {
  const { t } = useTranslation('admins');
  const ability = useAbility();
  const me = useSignedInUser().id;
  const invited = useChosen(list, isInvited);
  const deletable = useChosen(list, (row) => row.id !== me && !holdsMore(row, ability));
  const { clear } = list.selection;
  const left = (one: TogetherOut_AdminLeft_['left'][number]) =>
    t(`bulk.left.${one.reason}`, { name: isolate(one.name ?? '') });
  return (
    <>
      {ability.can('CREATE', 'users') ? (
        <BulkAction
          label={t('inviteAgain')}
          chosen={invited}
          title={(count) => t('bulk.invite.title', count)}
          none={t('bulk.invite.none')}
          rest={(count) => t('bulk.invite.rest', count)}
          send={() => inviteAllAgain(invited.rows)}
          outcome={(done) => ({ text: t('bulk.invite.done', counted(done.done)), left: done.left.map(left) })}
          onDone={clear}
        >
          {t('bulk.invite.text', counted(invited.rows.length))}
          <Lines lines={invited.rows.map(nameOf)} />
        </BulkAction>
      ) : null}
      {ability.can('DELETE', 'users') ? (
        <BulkAction
          label={t('delete')}
          chosen={deletable}
          destructive
          title={(count) => t('bulk.delete.title', count)}
          none={t('bulk.delete.none')}
          rest={(count) => t('bulk.delete.rest', count)}
          send={() => deleteAdmins(deletable.rows)}
          outcome={(done) => ({ text: t('bulk.delete.done', counted(done.done)), left: done.left.map(left) })}
          onDone={clear}
        >
          {t('bulk.delete.text', counted(deletable.rows.length))}
          <Lines lines={deletable.rows.map(nameOf)} />
        </BulkAction>
      ) : null}
    </>
  );
}
