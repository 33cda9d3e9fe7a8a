import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendInvitationsIn } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { MailFrame } from '@/components/MailFrame';
import { previewInvitation } from '../api';

interface MailPreviewProps {
  /** Null while closed. */
  asked: Pick<SendInvitationsIn, 'locale' | 'expires_at'> | null;
  onClose: () => void;
}

/** The mail with a sample code. */
export function MailPreview({ asked, onClose }: MailPreviewProps) {
  const { t } = useTranslation(['invitations', 'common']);
  const titleId = useId();
  // Keeps the content while the dialog fades out.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last && JSON.stringify(asked) !== JSON.stringify(last)) setLast(asked);
  const query = useQuery({
    queryKey: ['invitations', 'preview', last],
    queryFn: () => previewInvitation(last ?? { locale: 'en', expires_at: null }),
    enabled: last !== null,
    gcTime: 0,
  });
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      slotProps={{ paper: { sx: { height: 'calc(100% - 64px)' } } }}
    >
      <DialogTitle id={titleId} variant="title" component="h2">
        {t('send.preview.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
        {query.data ? (
          <>
            <Typography variant="label" component="p">
              {t('send.preview.subject')}: <Bdi>{query.data.subject}</Bdi>
            </Typography>
            <MailFrame html={query.data.html} title={t('send.preview.title')} size={{ flex: 1, minHeight: 240 }} />
          </>
        ) : null}
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
