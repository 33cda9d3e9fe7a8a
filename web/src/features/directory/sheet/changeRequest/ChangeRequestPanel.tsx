import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DecidableRequestOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { later } from '@/components/later';
import { Sentence } from '@/components/Sentence';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { SheetPanel } from '@/lists/sheet/SheetPanel';
import { acceptChange, changeRequest } from './changeRequest';
import { Duplicates } from '@/features/directory/details/Duplicates';
import { OldAndNew } from './OldAndNew';
import { useShowDecision } from './useShowDecision';

const DeclineDialog = later(() => import('./DeclineDialog'));

interface ChangeRequestPanelProps {
  /** Of the representative. */
  userId: string;
  companyId: string;
  name: string;
}

/** What the company asks to change, old and new side by side. Nothing if it asks nothing. */
export function ChangeRequestPanel(company: ChangeRequestPanelProps) {
  const { t } = useTranslation('companySheet');
  const { data: request, isError, error, refetch } = useQuery(changeRequest(company.companyId));
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (request?.state !== 'pending') return null;
  return (
    <SheetPanel title={t('changeRequest.title')}>
      <Typography variant="caption" component="p">
        <Sentence
          text={t('changeRequest.by')}
          parts={{ by: <Bdi>{request.requested_by_name}</Bdi>, time: <DateTime value={request.requested_at} /> }}
        />
      </Typography>
      <OldAndNew request={request} />
      {request.comment ? (
        <Box>
          <Typography variant="hint" component="p">
            {t('changeRequest.comment')}
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <Bdi>{request.comment}</Bdi>
          </Typography>
        </Box>
      ) : null}
      {request.outdated ? <Alert severity="warning">{t('changeRequest.outdated')}</Alert> : null}
      <Duplicates duplicates={request.duplicates} />
      <Decide {...company} request={request} />
    </SheetPanel>
  );
}

function Decide({ request, ...company }: ChangeRequestPanelProps & { request: DecidableRequestOut }) {
  const { t } = useTranslation('companySheet');
  const ability = useAbility();
  const [accepting, setAccepting] = useState(false);
  const [declining, setDeclining] = useState(false);
  const { showDecided, showPresent } = useShowDecision(company);
  const errorText = useErrorText();
  const accept = useMutation({
    networkMode: 'always',
    mutationFn: () => acceptChange(company.companyId, { request_id: request.id, revision: request.revision }),
    onSuccess: (decided) => {
      notifySuccess(t('changeRequest.accepted'));
      showDecided(decided);
    },
    onError: (error) => {
      notifyError(errorText(error));
      showPresent();
    },
    onSettled: () => {
      setAccepting(false);
    },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {ability.can('APPROVE', 'pendingCompanies') && !request.outdated ? (
        <Button
          size="small"
          onClick={() => {
            setAccepting(true);
          }}
        >
          {t('changeRequest.accept')}
        </Button>
      ) : null}
      {ability.can('REJECT', 'pendingCompanies') ? (
        <Button
          variant="dangerOutlined"
          size="small"
          onClick={() => {
            setDeclining(true);
          }}
        >
          {t('changeRequest.decline')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={accepting}
        title={t('changeRequest.acceptTitle', { name: isolate(company.name) })}
        confirmLabel={t('changeRequest.accept')}
        loading={accept.isPending}
        onConfirm={() => {
          accept.mutate();
        }}
        onCancel={() => {
          setAccepting(false);
        }}
      >
        {t('changeRequest.acceptText')}
      </ConfirmDialog>
      <DeclineDialog
        open={declining}
        {...company}
        request={request}
        onClose={() => {
          setDeclining(false);
        }}
      />
    </Box>
  );
}
