import CloseRounded from '@mui/icons-material/CloseRounded';
import FolderZipRounded from '@mui/icons-material/FolderZipRounded';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '@/components/EmptyState';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { SheetHeading } from '@/lists/sheet/SheetHeading';
import { bundleQuery, bundlesQuery } from './api';
import { BundleItem } from './BundleItem';

interface DownloadsPanelProps {
  open: boolean;
  /** The ZIP that is marked; another person's is shown with one's own. */
  wanted: string | null;
  onClose: () => void;
}

/** The person's ZIPs, newest first, with progress and actions. */
export default function DownloadsPanel({ open, wanted, onClose }: DownloadsPanelProps) {
  const { t } = useTranslation(['submissions', 'common']);
  const titleId = useId();
  // Keeps the content while the panel slides out.
  const [last, setLast] = useState(wanted);
  if (open && wanted !== last) setLast(wanted);
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: 520 }, bgcolor: 'background.paper' },
        },
      }}
    >
      <Box sx={{ position: 'absolute', insetInlineEnd: 12, top: 12, zIndex: 1 }}>
        <IconButton aria-label={t('common:actions.close')} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
        <Box sx={{ mb: 4 }}>
          <SheetHeading id={titleId}>{t('downloads.title')}</SheetHeading>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {t('downloads.lead')}
          </Typography>
        </Box>
        <Bundles wanted={last} />
      </Box>
    </Drawer>
  );
}

function Bundles({ wanted }: { wanted: string | null }) {
  const { t } = useTranslation('submissions');
  const own = useQuery(bundlesQuery);
  const isListed = own.data?.some(({ id }) => id === wanted) ?? true;
  // Another person's ZIP from a link; the list has only one's own.
  const linked = useQuery({ ...bundleQuery(wanted ?? ''), enabled: wanted !== null && !isListed });
  if (own.isError && !own.data) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />;
  if (!own.data) return <LoadingState minHeight={240} />;
  const bundles = linked.data && !isListed ? [linked.data, ...own.data] : own.data;
  return (
    <>
      {linked.isError && !isListed ? (
        <Box sx={{ mb: 4 }}>
          <ErrorState error={linked.error} />
        </Box>
      ) : null}
      {bundles.length === 0 ? (
        <EmptyState icon={<FolderZipRounded />} title={t('downloads.empty.title')}>
          {t('downloads.empty.text')}
        </EmptyState>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {bundles.map((bundle) => (
            <BundleItem key={bundle.id} bundle={bundle} marked={bundle.id === wanted} />
          ))}
        </Box>
      )}
    </>
  );
}
