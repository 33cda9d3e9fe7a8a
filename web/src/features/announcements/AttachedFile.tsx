import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import { FileIcon } from '@/components/FileIcon';
import { FileSize } from '@/components/FileSize';
import { formatDate } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';

interface AttachedFileProps {
  file: { name: string; size: number };
  /** When the server deletes it from the draft; undefined for the file of an earlier announcement. */
  keptUntil: string | undefined;
  removing: boolean;
  onRemove: () => void;
}

/** An attachment that the server has stored. */
export function AttachedFile({ file, keptUntil, removing, onRemove }: AttachedFileProps) {
  const { t } = useTranslation('announcements');
  return (
    <>
      <FileIcon name={file.name} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <Bdi>{file.name}</Bdi>
        </Typography>
        <Typography variant="caption" component="p">
          <FileSize bytes={file.size} />
          {keptUntil === undefined
            ? null
            : ` · ${t('attachment.kept', { date: formatDate(keptUntil, currentLanguage()) })}`}
        </Typography>
      </Box>
      <IconButton
        aria-label={t('attachment.remove', { name: isolate(file.name) })}
        loading={removing}
        onClick={onRemove}
      >
        <DeleteOutlineRounded />
      </IconButton>
    </>
  );
}
