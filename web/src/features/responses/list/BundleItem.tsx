import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HistoryToggleOffRounded from '@mui/icons-material/HistoryToggleOffRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BundleOut } from '@/api/schema.gen';
import { useAuth } from '@/auth/AuthContext';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { FileSize } from '@/components/FileName';
import { ToneChip } from '@/components/ToneChip';
import { notifyError } from '@/components/toast';
import { useFilterWords } from '@/features/directory/listing/useFilterWords';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { cancelBundle, isMoving, linkOfBundle } from './api';

const looks = {
  queued: { icon: HourglassTopRounded, tone: 'calm' },
  running: { icon: HourglassTopRounded, tone: 'calm' },
  ready: { icon: CheckCircleRounded, tone: 'good' },
  failed: { icon: ErrorRounded, tone: 'bad' },
  cancelled: { icon: CancelRounded, tone: 'quiet' },
  expired: { icon: HistoryToggleOffRounded, tone: 'quiet' },
} as const;

/** One ZIP: content, progress and expiry. */
export function BundleItem({ bundle, marked }: { bundle: BundleOut; marked: boolean }) {
  const { t } = useTranslation(['submissions', 'common', 'directory']);
  const queryClient = useQueryClient();
  const { user } = useAuth();
  const words = useFilterWords(bundle.filter);
  const cancel = useMutation({
    networkMode: 'always',
    mutationFn: () => cancelBundle(bundle.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bundles'] }),
  });
  const download = useMutation({
    networkMode: 'always',
    mutationFn: () => linkOfBundle(bundle.id),
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
  const failure = download.error ?? cancel.error;
  const isOwn = bundle.requested_by === user?.id;
  return (
    <Box
      component="li"
      {...(marked && { 'aria-current': true })}
      sx={{
        display: 'grid',
        gap: 2,
        py: 4,
        px: 3,
        mx: -3,
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
        borderRadius: marked ? '8px' : 0,
        bgcolor: (theme) => (marked ? theme.tokens.page : 'transparent'),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="label" component="p" sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          {words}
        </Typography>
        <StateChip state={bundle.state} />
      </Box>
      <Typography variant="hint" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <DateTime value={bundle.created_at} />
        {isOwn ? null : (
          <>
            {' · '}
            <Bdi>{bundle.requested_by === null ? t('downloads.portal') : bundle.requested_by_name}</Bdi>
          </>
        )}
      </Typography>
      <Progress bundle={bundle} />
      {failure ? <ErrorState error={failure} /> : null}
      {bundle.state === 'ready' || (isMoving(bundle) && isOwn) ? (
        <Box sx={{ display: 'flex', gap: 2 }}>
          {bundle.state === 'ready' ? (
            <Button
              variant="outlined"
              size="small"
              startIcon={<DownloadRounded />}
              loading={download.isPending}
              loadingPosition="start"
              onClick={() => {
                download.mutate();
              }}
            >
              {t('common:actions.download')}
            </Button>
          ) : (
            <Button
              variant="dangerOutlined"
              size="small"
              loading={cancel.isPending}
              onClick={() => {
                cancel.mutate();
              }}
            >
              {t('bundle.cancel')}
            </Button>
          )}
        </Box>
      ) : null}
    </Box>
  );
}

/** How many files the ZIP lists without their contents, and why. Undefined from pods of the release before. */
function Withheld({ files }: { files: BundleOut['withheld'] | undefined }) {
  const { t } = useTranslation('submissions');
  const reasons = (['pending', 'infected', 'unchecked'] as const).flatMap((verdict) => {
    const count = files?.[verdict];
    return count ? [t(`bundle.withheld.${verdict}`, { count, formatted: formatNumber(count, currentLanguage()) })] : [];
  });
  return reasons.length === 0 ? null : (
    <Typography variant="hint" component="span" sx={{ display: 'block', mt: 1 }}>
      {[...reasons, t('bundle.withheld.names')].join(' ')}
    </Typography>
  );
}

function StateChip({ state }: { state: BundleOut['state'] }) {
  const { t } = useTranslation('submissions');
  return <ToneChip {...looks[state]} label={t(`downloads.state.${state}`)} />;
}

function Progress({ bundle }: { bundle: BundleOut }) {
  const { t } = useTranslation('submissions');
  const { companies, bytes, state } = bundle;
  const number = (value: number) => formatNumber(value, currentLanguage());
  switch (state) {
    case 'queued':
    case 'running':
      return (
        <>
          <LinearProgress
            variant={state === 'queued' ? 'indeterminate' : 'determinate'}
            value={bytes.total > 0 ? (100 * bytes.done) / bytes.total : 0}
            aria-label={t('bundle.progress')}
            sx={{ height: 6, borderRadius: '999px' }}
          />
          <Typography variant="hint" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {bundle.error === 'files_pending'
              ? bundle.problem
              : t('bundle.done', { done: number(companies.done), total: number(companies.total) })}
          </Typography>
        </>
      );
    case 'ready':
      return (
        <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('bundle.companies', { count: companies.total, formatted: number(companies.total) })}
          {bundle.size === null ? null : (
            <>
              {' · '}
              <FileSize bytes={bundle.size} />
            </>
          )}
          {bundle.expires_at ? (
            <Typography variant="hint" component="span" sx={{ display: 'block' }}>
              {t('bundle.expires')} <DateTime value={bundle.expires_at} />
            </Typography>
          ) : null}
          <Withheld files={bundle.withheld} />
        </Typography>
      );
    case 'failed':
      return (
        <Typography variant="body2" color="error" role="status">
          {bundle.problem ?? t('bundle.failed')}
        </Typography>
      );
    case 'cancelled':
    case 'expired':
      return <Typography variant="hint">{t(`bundle.${state}`)}</Typography>;
  }
}
