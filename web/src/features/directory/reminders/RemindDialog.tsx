import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client, unwrap } from '@/api/client';
import Confirmation from '@/components/Confirmation';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import type { CompanyFilter } from '@/features/directory/listing/useFilterWords';
import { counted } from '@/i18n/counts';

interface RemindDialogProps {
  open: boolean;
  /** Null while the dialog is closed. */
  companies: CompanyFilter | null;
  onClose: () => void;
}

/** Companies that a reminder reaches now, by the step that they have reached. */
const countReminded = (companies: CompanyFilter) =>
  unwrap(client.POST('/api/rfi/reminders/audience', { body: { companies: companies as never } }));

const sendReminder = (companies: CompanyFilter) =>
  unwrap(client.POST('/api/rfi/reminders/send', { body: { companies: companies as never } }));

const steps = ['not_begun', 'begun', 'not_submitted'] as const;

/** How many companies get which reminder; those that have submitted get none. */
export default function RemindDialog({ open, companies, onClose }: RemindDialogProps) {
  const { t } = useTranslation('remind');
  const errorText = useErrorText();
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(companies);
  if (companies && companies !== last) setLast(companies);
  const query = useQuery({
    queryKey: ['rfi', 'reminded', last],
    queryFn: () => countReminded(last ?? {}),
    enabled: open && last !== null,
    gcTime: 0,
    staleTime: 0,
  });
  const send = useMutation({
    mutationFn: () => sendReminder(last ?? {}),
    onSuccess: ({ reminded }) => {
      notifySuccess(t('done', counted(reminded)));
      onClose();
    },
  });
  // Earlier numbers of the same filter are not shown.
  const counts = query.isFetching ? undefined : query.data;
  const total = counts ? steps.reduce((sum, step) => sum + counts[step], 0) : 0;
  const close = () => {
    send.reset();
    onClose();
  };
  return (
    <Confirmation
      open={open}
      title={counts ? t('title', counted(total)) : t('counting')}
      confirmLabel={t('confirm')}
      loading={send.isPending}
      disabled={total === 0}
      mustType={total}
      onConfirm={() => {
        send.mutate();
      }}
      onClose={close}
    >
      {send.isError ? (
        <Alert severity="error" sx={{ mb: 3 }}>
          {errorText(send.error)}
        </Alert>
      ) : null}
      {counts ? (
        <>
          {steps
            .filter((step) => counts[step] > 0)
            .map((step) => (
              <Typography key={step}>{t(step, counted(counts[step]))}</Typography>
            ))}
          <Typography sx={{ mt: total > 0 ? 2 : 0 }}>{t(total > 0 ? 'text' : 'none')}</Typography>
        </>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Confirmation>
  );
}
