import DownloadRounded from '@mui/icons-material/DownloadRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentFileOut, ManagedVersionOut } from '@/api/schema.gen';
import { LtrText } from '@/components/Bdi';
import { FileIcon } from '@/components/FileIcon';
import { FilePreview } from '@/components/FilePreview';
import { FileState } from '@/components/FileState';
import { useSaveFile } from '@/components/useSaveFile';
import { FileName, FileSize } from '@/components/FileName';
import { isolateFileName } from '@/components/fileNames';
import { fileAddress } from '../api';

/** The files of a version, or its link. */
export function Content({ version }: { version: ManagedVersionOut | undefined }) {
  const { t } = useTranslation('library');
  const [shown, setShown] = useState<DocumentFileOut | null>(null);
  if (!version || version.kind === 'missing') return <Typography sx={{ mt: 2 }}>{t('content.missing')}</Typography>;
  if (version.url) {
    return (
      <Typography sx={{ mt: 2 }}>
        <Link href={version.url} target="_blank" rel="noopener noreferrer">
          <LtrText breakAnywhere>{version.url}</LtrText>
        </Link>
      </Typography>
    );
  }
  return (
    <>
      <Box component="ul" aria-label={t('content.files')} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {version.files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            onPreview={() => {
              setShown(file);
            }}
          />
        ))}
      </Box>
      <FilePreview
        file={shown}
        address={shown ? fileAddress(shown.id, true) : ''}
        noPreview={t('content.noPreview')}
        onClose={() => {
          setShown(null);
        }}
      />
    </>
  );
}

function FileRow({ file, onPreview }: { file: DocumentFileOut; onPreview: () => void }) {
  const { t } = useTranslation('library');
  const name = isolateFileName(file.name);
  const saving = useSaveFile(t('content.downloadFailed'));
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, py: 2 }}>
      <FileIcon name={file.name} />
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Typography component="p" sx={{ overflowWrap: 'anywhere' }}>
          <FileName name={file.name} />
        </Typography>
        <Typography variant="caption" component="p">
          {t(`content.language.${file.language ?? 'both'}`)} · <FileSize bytes={file.size} />
        </Typography>
        <FileState file={file} />
      </Box>
      <Box sx={{ display: 'flex' }}>
        {file.in_place ? (
          <IconButton aria-label={t('content.preview', { name })} onClick={onPreview}>
            <VisibilityRounded />
          </IconButton>
        ) : null}
        <IconButton
          component="a"
          href={fileAddress(file.id)}
          download
          aria-label={t('content.download', { name })}
          loading={saving.busy}
          onClick={saving.onClick}
        >
          <DownloadRounded />
        </IconButton>
      </Box>
    </Box>
  );
}
