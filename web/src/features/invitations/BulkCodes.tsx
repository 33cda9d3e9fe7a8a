import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '@/api/contract';
import { useAbility } from '@/auth/ability';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { refreshLists } from '@/lists/cache';
import type { Selection } from '@/lists/table/useSelection';
import { revokeCodes } from './api';

/** As many as the server revokes in one request. */
const most = 500;
/** From this number on, a revocation needs a typed confirmation. */
const large = 10;

/** Copies or revokes the selected codes that are valid. */
export default function BulkCodes({ selection }: { selection: Selection<Invitation> }) {
  const { t } = useTranslation('invitations');
  const mayRevoke = useAbility().can('DELETE', 'invitationsCode');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const valid = selection.rows.filter(({ state }) => state === 'valid');
  const counted = (count: number) => ({ count, formatted: formatNumber(count, currentLanguage()) });
  const left = selection.count - valid.length;
  const revoke = useMutation({
    networkMode: 'always',
    mutationFn: () => revokeCodes(valid.map(({ id }) => id)),
    onSuccess: ({ done, skipped }) => {
      const told = t('bulk.done', counted(done));
      notifySuccess(skipped > 0 ? `${told} ${t('bulk.skipped', counted(skipped))}` : told);
      selection.clear();
    },
    onError: (error) => {
      notifyError(errorText(error));
    },
    onSettled: () => {
      setAsking(false);
      refreshLists(queryClient);
    },
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(valid.map(({ code }) => code).join('\n'));
      notifySuccess(t('bulk.copied', counted(valid.length)));
    } catch {
      notifyError(t('copy.refused'));
    }
  };
  // The codes of other pages are not here.
  if (selection.all) return null;
  return (
    <>
      <Button variant="outlined" disabled={valid.length === 0} onClick={() => void copy()}>
        {t('bulk.copy')}
      </Button>
      {mayRevoke ? (
        <Button
          variant="dangerOutlined"
          onClick={() => {
            setAsking(true);
          }}
        >
          {t('revoke.open')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={t('bulk.title', counted(valid.length))}
        confirmLabel={t('revoke.open')}
        destructive
        disabled={valid.length === 0 || valid.length > most}
        loading={revoke.isPending}
        mustType={valid.length >= large ? String(valid.length) : undefined}
        onConfirm={() => {
          revoke.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        <Typography>{valid.length === 0 ? t('bulk.none') : t('bulk.text')}</Typography>
        {left > 0 && valid.length > 0 ? (
          <Typography variant="hint" sx={{ mt: 2 }}>
            {t('bulk.rest', counted(left))}
          </Typography>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
