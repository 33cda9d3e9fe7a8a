import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstimateOut } from '@/api/schema.gen';
import Confirmation from '@/components/Confirmation';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { FileSize } from '@/components/FileName';
import { LoadingState } from '@/components/LoadingState';
import { useFilterWords, type CompanyFilter } from '@/features/directory/listing/useFilterWords';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { bundlesQuery, estimateBundle, requestBundle } from './api';

interface BundleConfirmationProps {
  open: boolean;
  /** Null while closed. */
  filter: CompanyFilter | null;
  onClose: () => void;
  onRequested: (id: string) => void;
}

/** Number of companies and bytes of a ZIP before it starts; the same ZIP is not created twice. */
export default function BundleConfirmation({ open, filter, onClose, onRequested }: BundleConfirmationProps) {
  const { t } = useTranslation('submissions');
  const queryClient = useQueryClient();
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(filter);
  if (filter && filter !== last) setLast(filter);
  const estimate = useQuery({
    queryKey: ['bundles', 'estimate', last],
    queryFn: () => estimateBundle(last ?? {}),
    enabled: open && last !== null,
    gcTime: 0,
    staleTime: 0,
  });
  const request = useMutation({
    networkMode: 'always',
    mutationFn: (wanted: CompanyFilter) => requestBundle(wanted),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: bundlesQuery.queryKey });
      onRequested(id);
    },
  });
  const existing = estimate.data?.existing;
  return (
    <Confirmation
      open={open}
      title={t('bundle.confirm.title')}
      confirmLabel={t(existing ? 'bundle.confirm.show' : 'bundle.confirm.create')}
      loading={request.isPending}
      disabled={!estimate.data || estimate.data.companies === 0}
      onConfirm={() => {
        if (existing) onRequested(existing.id);
        else if (last) request.mutate(last);
      }}
      onClose={() => {
        request.reset();
        onClose();
      }}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {last ? <Words filter={last} /> : null}
        {estimate.data ? (
          <Contents estimate={estimate.data} />
        ) : estimate.isError ? (
          <ErrorState error={estimate.error} onRetry={() => void estimate.refetch()} />
        ) : (
          <LoadingState minHeight={72} />
        )}
        {request.error ? <ErrorState error={request.error} /> : null}
      </Box>
    </Confirmation>
  );
}

function Words({ filter }: { filter: CompanyFilter }) {
  return <Typography color="textSecondary">{useFilterWords(filter)}</Typography>;
}

function Contents({ estimate: { companies, files, bytes, existing } }: { estimate: EstimateOut }) {
  const { t } = useTranslation('submissions');
  const number = (value: number) => formatNumber(value, currentLanguage());
  if (companies === 0) return <Alert severity="warning">{t('bundle.confirm.nothing')}</Alert>;
  return (
    <>
      <Typography variant="title" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('bundle.companies', { count: companies, formatted: number(companies) })}
        {' · '}
        {t('bundle.files', { count: files, formatted: number(files) })}
        {files > 0 ? (
          <>
            {' · '}
            <FileSize bytes={bytes} />
          </>
        ) : null}
      </Typography>
      {existing ? (
        <Alert severity="info">
          {t(existing.state === 'ready' ? 'bundle.confirm.ready' : 'bundle.confirm.running')}{' '}
          <DateTime value={existing.created_at} />
        </Alert>
      ) : (
        <Typography>{t('bundle.confirm.text')}</Typography>
      )}
    </>
  );
}
