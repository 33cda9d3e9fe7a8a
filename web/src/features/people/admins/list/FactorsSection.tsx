import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import type { AdminOut, FactorResetOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { useSignedInUser } from '@/auth/AuthContext';
import { Bdi } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { useFocusOnHeading } from '@/components/useFocusOnHeading';
import { isolate } from '@/i18n/isolate';
import { refreshLists } from '@/lists/cache';
import { SheetSubheading } from '@/lists/sheet/SheetSubheading';
import { beginReset, confirmReset, stopReset } from '../api';
import { holdsMore } from '../permissions';
import { fullName } from '../UserButtons';
import { FactorsChip } from './FactorsChip';

const calls = { begin: beginReset, confirm: confirmReset, stop: stopReset };
type Step = keyof typeof calls;

/** Passkeys and apps of a person: one administrator begins to reset them, another one confirms it, each may stop it. */
export function FactorsSection({ admin }: { admin: AdminOut }) {
  const { t } = useTranslation('admins');
  const ability = useAbility();
  const self = useSignedInUser().id;
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState<'begin' | 'confirm' | null>(null);
  // What the dialog shows while it closes.
  const [asked, setAsked] = useState<'begin' | 'confirm'>('begin');
  const heading = useFocusOnHeading(asking !== null);
  const name = isolate(fullName(admin));
  const reset = admin.factor_reset;
  const mayUpdate = ability.can('UPDATE', 'users');
  const mayReset = mayUpdate && self !== admin.id && !holdsMore(admin, ability);

  const ask = (step: 'begin' | 'confirm') => {
    setAsked(step);
    setAsking(step);
  };
  const change = useMutation({
    networkMode: 'always',
    mutationFn: (step: Step) => calls[step](admin.id),
    onSuccess: (_, step) => {
      notifySuccess(t(`factors.${step}.done`, { name }));
    },
    onError: (error, step) => {
      const isOver = step !== 'begin' && isApiError(error, 'not_found');
      notifyError(isOver ? t('factors.over') : errorText(error));
    },
    onSettled: () => {
      setAsking(null);
      refreshLists(queryClient);
    },
  });
  return (
    <Box component="section" sx={{ display: 'grid', justifyItems: 'start', gap: 3 }}>
      <Box sx={{ justifySelf: 'stretch' }}>
        <SheetSubheading mt={3} heading={heading}>
          {t('factors.title')}
        </SheetSubheading>
      </Box>
      <FactorsChip admin={admin} />
      {reset ? (
        <Alert role="note" severity="warning" sx={{ justifySelf: 'stretch' }}>
          <Pending reset={reset} own={reset.begun_by === self} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, '&:empty': { display: 'none' } }}>
            {mayReset && reset.begun_by !== self ? (
              <Button
                variant="dangerOutlined"
                size="small"
                onClick={() => {
                  ask('confirm');
                }}
              >
                {t('factors.confirm.action')}
              </Button>
            ) : null}
            {mayUpdate ? (
              <Button
                variant="outlined"
                size="small"
                loading={change.isPending && change.variables === 'stop'}
                onClick={() => {
                  change.mutate('stop');
                }}
              >
                {t('factors.stop.action')}
              </Button>
            ) : null}
          </Box>
        </Alert>
      ) : null}
      {admin.has_factor && !reset && mayReset ? (
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            ask('begin');
          }}
        >
          {t('factors.begin.open')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking !== null}
        title={t(`factors.${asked}.title`, { name })}
        confirmLabel={t(`factors.${asked}.action`)}
        destructive={asked === 'confirm'}
        loading={change.isPending}
        onConfirm={() => {
          change.mutate(asked);
        }}
        onCancel={() => {
          setAsking(null);
        }}
      >
        {t(`factors.${asked}.text`)}
      </ConfirmDialog>
    </Box>
  );
}

function Pending({ reset, own }: { reset: FactorResetOut; own: boolean }) {
  const { t } = useTranslation('admins');
  return (
    <Typography variant="body2">
      <Sentence
        text={t(own ? 'factors.pending.own' : 'factors.pending.other')}
        parts={{
          by: <Bdi>{reset.begun_by_name}</Bdi>,
          begun: <DateTime value={reset.begun_at} />,
          due: <DateTime value={reset.due_at} />,
        }}
      />
    </Typography>
  );
}
