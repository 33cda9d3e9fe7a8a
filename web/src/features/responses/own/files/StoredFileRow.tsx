import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileOut } from '@/api/schema.gen';
import { FileIcon } from '@/components/FileIcon';
import { FileState } from '@/components/FileState';
import { useSaveFile } from '@/components/useSaveFile';
import { formatDate } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { FileName, FileSize } from '@/components/FileName';
import { isolateFileName } from '@/components/fileNames';
import { fileAddress } from '../api';

interface RowFrameProps {
  name: string;
  title: ReactNode;
  note: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One file: icon, name, details and actions. */
export function RowFrame({ name, title, note, actions, children }: RowFrameProps) {
  return (
    // On a phone, a button with a word takes a line of its own. What follows has the whole width: it may be long.
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 3, rowGap: 1, py: 3 }}>
      <FileIcon name={name} />
      <Box sx={{ flex: { xs: '1 1 120px', sm: 1 }, minWidth: 0 }}>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography
          variant="caption"
          component="div"
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
        >
          {note}
        </Typography>
      </Box>
      {actions ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0, marginInlineStart: 'auto' }}>
          {actions}
        </Box>
      ) : null}
      {children ? (
        <Box sx={{ flexBasis: '100%', paddingInlineStart: { sm: '52px' }, '&:empty': { display: 'none' } }}>
          {children}
        </Box>
      ) : null}
    </Box>
  );
}

/** Address of the person's own file as an attachment. */
export function FileLink({ file }: { file: FileOut }) {
  const { t } = useTranslation('submission');
  const saving = useSaveFile(t('file.downloadFailed'));
  return (
    <Link
      href={fileAddress(file.id)}
      download={file.name}
      onClick={saving.onClick}
      aria-busy={saving.busy}
      aria-label={t('file.download', { name: isolateFileName(file.name) })}
      sx={{ display: 'inline-block', py: 0.5 }}
    >
      <FileName name={file.name} />
    </Link>
  );
}

interface StoredFileRowProps {
  file: FileOut;
  onRemove?: () => void;
  replace?: ReactNode;
  /** Whether a warning says what to do. */
  withAdvice?: boolean;
}

/** A stored file; without `onRemove` it is read-only. */
export function StoredFileRow({ file, onRemove, replace, withAdvice = false }: StoredFileRowProps) {
  const { t } = useTranslation('submission');
  return (
    <RowFrame
      name={file.name}
      title={<FileLink file={file} />}
      note={
        <>
          <FileSize bytes={file.size} />
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
            <CheckCircleRounded aria-hidden sx={{ fontSize: 16, color: 'primary.main' }} />
            {t('file.uploaded', { date: formatDate(file.uploaded_at, currentLanguage()) })}
            {file.by ? ` · ${isolate(file.by)}` : null}
          </Box>
        </>
      }
      actions={
        onRemove ? (
          <>
            {replace}
            <IconButton aria-label={t('file.remove', { name: isolateFileName(file.name) })} onClick={onRemove}>
              <DeleteOutlineRounded />
            </IconButton>
          </>
        ) : undefined
      }
    >
      <FileState file={file} withAdvice={withAdvice} />
    </RowFrame>
  );
}
