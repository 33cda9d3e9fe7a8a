import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bundle } from '@/api/contract';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { FileSize } from '@/components/FileSize';
import { LoadingState } from '@/components/LoadingState';
import { notifyError } from '@/components/toast';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { bundleQuery, cancelBundle, isMoving, linkOfBundle } from './api';

interface BundleDialogProps {
  open: boolean;
  /** From the address, so that a reload does not lose what is being made; null when it is closed. */
  id: string | null;
  onClose: () => void;
}

export default function BundleDialog({ open, id, onClose }: BundleDialogProps) {
  const { t } = useTranslation('submissions');
  const titleId = useId();
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} variant="title" component="h2">
        {t('bundle.title')}
      </DialogTitle>
      {last === null ? null : <Making key={last} id={last} onClose={onClose} />}
    </Dialog>
  );
}

function Making({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['submissions', 'common', 'directory']);
  const queryClient = useQueryClient();
  const query = useQuery(bundleQuery(id));
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: () => cancelBundle(id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bundleQuery(id).queryKey }),
  });
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => linkOfBundle(id),
    onSuccess: ({ url }) => {
      const anchor = document.createElement('a');
      anchor.href = url;
      anchor.download = '';
      anchor.click();
    },
    onError: () => {
      notifyError(t('directory:files.downloadFailed'));
    },
  });
  const bundle = query.data;
  const failure = download.error ?? cancel.error;
  return (
    <>
      <DialogContent>
        {bundle ? <Progress bundle={bundle} /> : query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <LoadingState minHeight={120} />}
        {failure ? (
          <Box sx={{ mt: 4 }}>
            <ErrorState error={failure} />
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions>
        {bundle && isMoving(bundle) ? (
          <Button
            variant="dangerOutlined"
            loading={cancel.isPending}
            sx={{ marginInlineEnd: 'auto' }}
            onClick={() => {
              cancel.mutate();
            }}
          >
            {t('bundle.cancel')}
          </Button>
        ) : null}
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
        {bundle?.state === 'ready' ? (
          <Button
            loading={download.isPending}
            onClick={() => {
              download.mutate();
            }}
          >
            {t('common:actions.download')}
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}

function Progress({ bundle }: { bundle: Bundle }) {
  const { t } = useTranslation('submissions');
  const { companies, bytes } = bundle;
  const share = bytes.total > 0 ? (100 * bytes.done) / bytes.total : 0;
  const number = (value: number) => formatNumber(value, currentLanguage());
  if (bundle.state === 'failed') return <Alert severity="error">{bundle.problem ?? t('bundle.failed')}</Alert>;
  if (bundle.state === 'cancelled' || bundle.state === 'expired') return <Alert severity="info">{t(`bundle.${bundle.state}`)}</Alert>;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography role="status" variant="label" component="p">
        {t(`bundle.${bundle.state}`)}
      </Typography>
      {bundle.state === 'ready' ? (
        <>
          <Typography>
            {t('bundle.companies', { count: companies.total, formatted: number(companies.total) })}
            {bundle.size === null ? null : (
              <>
                {' · '}
                <FileSize bytes={bundle.size} />
              </>
            )}
          </Typography>
          {bundle.expires_at ? (
            <Typography variant="hint">
              {t('bundle.expires')} <DateTime value={bundle.expires_at} />
            </Typography>
          ) : null}
        </>
      ) : (
        <>
          <LinearProgress variant={bundle.state === 'queued' ? 'indeterminate' : 'determinate'} value={share} aria-label={t('bundle.progress')} />
          <Typography variant="hint" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('bundle.done', { done: number(companies.done), total: number(companies.total) })}
          </Typography>
          <Typography variant="hint">{t('bundle.leave')}</Typography>
        </>
      )}
    </Box>
  );
}
