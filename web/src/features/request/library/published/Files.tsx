import DownloadRounded from '@mui/icons-material/DownloadRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryDocument } from '@/api/contract';
import type { DocumentFileOut } from '@/api/schema.gen';
import { later } from '@/components/later';
import { useSaveFile } from '@/components/useSaveFile';
import { currentLanguage } from '@/i18n/i18n';
import { fileAddress, previewAddress } from './api';

const Preview = later(() => import('./Preview'));

/** The file in the reader's language, or the only one; then the one in the other language. */
export function Files({ entry }: { entry: LibraryDocument }) {
  const [first, second] = entry.files;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: { xs: 'start', sm: 'end' } }}>
      {first ? <File entry={entry} file={first} /> : null}
      {second ? <File entry={entry} file={second} isOther /> : null}
    </Box>
  );
}

/** Opens in place if a browser can show it, and downloads. `isOther`: one button, named by its language. */
function File({ entry, file, isOther = false }: { entry: LibraryDocument; file: DocumentFileOut; isOther?: boolean }) {
  const { t } = useTranslation('documents');
  const [open, setOpen] = useState(false);
  const saving = useSaveFile(t('downloadFailed'));
  const own = currentLanguage();
  const language = file.language ?? own;
  const title = entry.title[own];
  const opens = file.in_place;
  const text = (what: 'open' | 'download') =>
    isOther ? t(`version${language === 'ar' ? 'Arabic' : 'English'}`) : t(what);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {opens ? (
        <Button
          variant={isOther ? 'text' : 'outlined'}
          startIcon={<VisibilityRounded />}
          aria-label={t('actionOf', { action: text('open'), title })}
          onClick={() => {
            setOpen(true);
          }}
        >
          {text('open')}
        </Button>
      ) : null}
      {isOther && opens ? null : (
        <Button
          component="a"
          href={fileAddress(entry.id, language)}
          download
          variant={isOther ? 'text' : 'outlined'}
          startIcon={<DownloadRounded />}
          loading={saving.busy}
          loadingPosition="start"
          aria-label={t('actionOf', { action: text('download'), title })}
          onClick={saving.onClick}
        >
          {text('download')}
        </Button>
      )}
      <Preview
        open={open}
        file={file}
        address={previewAddress(entry.id, language)}
        onClose={() => {
          setOpen(false);
        }}
      />
    </Box>
  );
}
