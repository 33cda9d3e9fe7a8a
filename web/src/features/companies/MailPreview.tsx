import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RejectionBody } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { MailFrame } from '@/components/MailFrame';
import { previewRejection } from './api';

interface MailPreviewProps {
  companyId: string;
  /** Null while closed. */
  rejection: RejectionBody | null;
  onClose: () => void;
}

/** Preview of the rejection mail. */
export function MailPreview({ companyId, rejection, onClose }: MailPreviewProps) {
  const { t } = useTranslation(['companies', 'common']);
  const titleId = useId();
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(rejection);
  if (rejection && rejection !== last) setLast(rejection);
  const query = useQuery({
    queryKey: ['pending-users', 'rejection-preview', companyId, last],
    queryFn: () => previewRejection(companyId, last ?? { code: 'other', reason: '' }),
    enabled: last !== null,
    gcTime: 0,
  });
  return (
    <Dialog
      open={rejection !== null}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      slotProps={{ paper: { sx: { height: 'calc(100% - 64px)' } } }}
    >
      <DialogTitle id={titleId} variant="title" component="h2">
        {query.data ? <Bdi>{query.data.subject}</Bdi> : t('rejection.preview')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid' }}>
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.data ? <MailFrame html={query.data.html} title={query.data.subject} size={{ height: '100%' }} /> : null}
        {query.isPending ? <LoadingState /> : null}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
