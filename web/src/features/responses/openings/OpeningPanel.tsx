import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '@/api/config';
import type { OpeningsOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { later } from '@/components/later';
import { Panel } from '@/components/Panel';
import { Sentence } from '@/components/Sentence';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { currentLanguage } from '@/i18n/i18n';
import { confirmOpening, giveUpOpening, openingsQuery, startOpening } from './api';

const EarlyDialog = later(() => import('./EarlyDialog'));

/** The sealed responses and their opening: one person begins, another confirms. */
export function OpeningPanel({ state }: { state: OpeningsOut }) {
  const { t } = useTranslation('openings');
  const mayOpen = useAbility().can('CREATE', 'openings');
  return (
    <Panel title={t('opening.title')}>
      <Typography sx={{ mt: 2 }}>
        {t('opening.sealed', { count: state.sealed })} {t('opening.due', { count: state.due })}
      </Typography>
      {state.under_way ? <UnderWay opening={state.under_way} mayOpen={mayOpen} count={state.sealed} /> : null}
      {!state.under_way && mayOpen ? <Begin /> : null}
      {mayOpen ? null : (
        <Typography variant="hint" sx={{ mt: 2 }}>
          {t('opening.notAllowed')}
        </Typography>
      )}
    </Panel>
  );
}

/** Shows the state after a change, and reads it again after an error. */
function useChange(change: () => Promise<OpeningsOut>, said: string, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      queryClient.setQueryData(openingsQuery.queryKey, saved);
      notifySuccess(said);
      onDone?.();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: openingsQuery.queryKey }),
  });
}

function Begin() {
  const { t } = useTranslation('openings');
  const isClosed = useConfig()?.rfi?.state === 'closed';
  const errorText = useErrorText();
  const [asked, setAsked] = useState(false);
  const close = () => {
    setAsked(false);
  };
  const begin = useChange(() => startOpening({}), t('opening.begun'), close);
  return (
    <>
      <Button
        variant={isClosed ? 'contained' : 'outlined'}
        sx={{ mt: 4 }}
        onClick={() => {
          begin.reset();
          setAsked(true);
        }}
      >
        {t(isClosed ? 'opening.begin' : 'opening.early')}
      </Button>
      {isClosed ? (
        <ConfirmDialog
          open={asked}
          title={t('opening.beginTitle')}
          confirmLabel={t('opening.begin')}
          loading={begin.isPending}
          onConfirm={() => {
            begin.mutate();
          }}
          onCancel={close}
        >
          {begin.isError ? errorText(begin.error) : t('opening.beginText')}
        </ConfirmDialog>
      ) : (
        <EarlyDialog open={asked} onClose={close} />
      )}
    </>
  );
}

interface UnderWayProps {
  opening: NonNullable<OpeningsOut['under_way']>;
  mayOpen: boolean;
  count: number;
}

function UnderWay({ opening, mayOpen, count }: UnderWayProps) {
  const { t } = useTranslation('openings');
  const errorText = useErrorText();
  const [asked, setAsked] = useState(false);
  const close = () => {
    setAsked(false);
  };
  const confirm = useChange(() => confirmOpening(opening.id), t('opening.done'), close);
  const giveUp = useChange(() => giveUpOpening(opening.id), t('opening.givenUp'));
  return (
    <>
      <Alert severity="info" sx={{ mt: 4 }}>
        <Sentence
          text={t(opening.mine ? 'opening.mine' : 'opening.waits')}
          parts={{ by: <Bdi>{opening.started_by}</Bdi>, time: <DateTime value={opening.ends_at} format="full" /> }}
        />
        {opening.reason ? (
          <Box component="p" sx={{ m: 0, mt: 2 }}>
            {opening.reason[currentLanguage()]}
          </Box>
        ) : null}
      </Alert>
      {giveUp.isError ? (
        <Typography role="alert" color="error" sx={{ mt: 2 }}>
          {errorText(giveUp.error)}
        </Typography>
      ) : null}
      {mayOpen ? (
        <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {opening.mine ? null : (
            <Button
              onClick={() => {
                confirm.reset();
                setAsked(true);
              }}
            >
              {t('opening.confirm')}
            </Button>
          )}
          <Button
            variant="outlined"
            loading={giveUp.isPending}
            onClick={() => {
              giveUp.mutate();
            }}
          >
            {t('opening.giveUp')}
          </Button>
        </Box>
      ) : null}
      <ConfirmDialog
        open={asked}
        title={t('opening.confirmTitle')}
        confirmLabel={t('opening.confirm')}
        loading={confirm.isPending}
        mustType={t('opening.word')}
        onConfirm={() => {
          confirm.mutate();
        }}
        onCancel={close}
      >
        {confirm.isError
          ? errorText(confirm.error)
          : t(opening.reason ? 'opening.confirmEarly' : 'opening.confirmText', { count })}
      </ConfirmDialog>
    </>
  );
}
