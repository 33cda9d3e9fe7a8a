import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { notifyError, notifySuccess } from '@/components/toast';
import { BulkAction } from '@/lists/bulk/BulkAction';
import { counted } from '@/i18n/counts';
import { useChosen } from '@/lists/bulk/useChosen';
import type { List } from '@/lists/useList';
import { revokeCodes } from './api';

const isValid = ({ state }: Invitation) => state === 'valid';

/** Copies or revokes the selected codes that are valid. */
export default function BulkCodes({ list }: { list: List<Invitation> }) {
  const { t } = useTranslation('invitations');
  const mayRevoke = useAbility().can('DELETE', 'invitationsCode');
  const chosen = useChosen(list, isValid);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(chosen.rows.map(({ code }) => code).join('\n'));
      notifySuccess(t('bulk.copied', counted(chosen.rows.length)));
    } catch {
      notifyError(t('copy.refused'));
    }
  };
  return (
    <>
      <Button variant="outlined" disabled={chosen.rows.length === 0} onClick={() => void copy()}>
        {t('bulk.copy')}
      </Button>
      {mayRevoke ? (
        <BulkAction
          label={t('revoke.open')}
          chosen={chosen}
          destructive
          title={(count) => t('bulk.title', count)}
          none={t('bulk.none')}
          rest={(count) => t('bulk.rest', count)}
          send={() => revokeCodes(chosen.rows.map(({ id }) => id))}
          outcome={({ done, skipped }) => {
            const told = t('bulk.done', counted(done));
            return { text: skipped > 0 ? `${told} ${t('bulk.skipped', counted(skipped))}` : told };
          }}
          onDone={list.selection.clear}
        >
          {t('bulk.text')}
        </BulkAction>
      ) : null}
    </>
  );
}
