import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { announcementFileBytes } from '@/api/limits.gen';
import { ErrorState } from '@/components/ErrorState';
import { formatDate } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { FileField } from '@/upload/FileField';
import type { AttachmentState } from './useAttachment';

interface AttachmentFieldProps {
  attachment: AttachmentState;
  error: string | undefined;
}

export function AttachmentField({ attachment, error }: AttachmentFieldProps) {
  const { t } = useTranslation('announcements');
  const { draft, stored } = attachment;
  return (
    <FileField
      name="attachment"
      label={t('attachment.label')}
      error={error}
      optional
      maxBytes={announcementFileBytes}
      upload={attachment.upload}
      file={attachment.file}
      note={stored ? t('attachment.kept', { date: formatDate(stored.expires_at, currentLanguage()) }) : undefined}
      removing={attachment.isRemoving}
      onRemove={attachment.remove}
    >
      {draft.isError ? (
        <Box sx={{ flexBasis: '100%' }}>
          <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
        </Box>
      ) : null}
    </FileField>
  );
}
