import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { MailFrame } from '@/components/MailFrame';
import { previewRejection, previewReturn } from '../api';
import { noReason, rejectionBody, returnBody, type Reason, type ReasonKind } from './reasons';

interface MailPreviewProps {
  kind: ReasonKind;
  companyId: string;
  /** Null while closed. */
  reason: Reason | null;
  onClose: () => void;
}

/** Preview of the mail to the company. */
export function MailPreview({ kind, companyId, reason, onClose }: MailPreviewProps) {
  const { t } = useTranslation(['companies', 'common']);
  const titleId = useId();
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(reason);
  if (reason && reason !== last) setLast(reason);
  const preview = (shown: Reason) =>
    kind === 'rejection'
      ? previewRejection(companyId, rejectionBody(shown))
      : previewReturn(companyId, returnBody(shown));
  const query = useQuery({
    queryKey: ['pending-users', `${kind}-preview`, companyId, last],
    queryFn: () => preview(last ?? noReason),
    enabled: last !== null,
    gcTime: 0,
  });
  return (
    <Dialog
      open={reason !== null}
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
