import DownloadRounded from '@mui/icons-material/DownloadRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GivenResponseOut, FileOut } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { CopyButton } from '@/components/CopyButton';
import { DateTime } from '@/components/DateTime';
import { FileIcon } from '@/components/FileIcon';
import { FileState, isReadable } from '@/components/FileState';
import { ReleaseFile } from '@/components/ReleaseFile';
import { Sentence } from '@/components/Sentence';
import { useSaveFile } from '@/components/useSaveFile';
import { isHttpLink } from '@/forms/links';
import { currentLanguage } from '@/i18n/i18n';
import { canPreview, FilePreview } from '@/components/FilePreview';
import { FileName, FileSize } from '@/components/FileName';
import { isolateFileName } from '@/components/fileNames';
import { MixedScripts } from '@/features/directory/details/MixedScripts';

const fileAddress = (responseId: string, fileId: string, preview = false) =>
  `/api/submissions/${encodeURIComponent(responseId)}/files/${encodeURIComponent(fileId)}${preview ? '/preview' : ''}?locale=${currentLanguage()}`;

interface ResponseFilesProps {
  response: Pick<GivenResponseOut, 'id' | 'files' | 'links'> & Partial<Pick<GivenResponseOut, 'state' | 'draft'>>;
  /** Opening files requires the permission to view submissions; the company's sheet does not include it. */
  mayOpen: boolean;
}

/** What a company has submitted. Of a draft, only the time when it was saved is known. */
export function ResponseFiles({ response, mayOpen }: ResponseFilesProps) {
  const { t } = useTranslation('directory');
  const [shown, setShown] = useState<FileOut | null>(null);
  return (
    <>
      {response.files.length === 0 ? <Typography>{t('files.none')}</Typography> : null}
      {response.draft ? (
        <Typography variant="hint" component="p" sx={{ mt: 1 }}>
          <Sentence
            text={t(response.state === 'submitted' ? 'files.replacement' : 'files.draft')}
            parts={{ time: <DateTime value={response.draft.saved_at} /> }}
          />
        </Typography>
      ) : null}
      <Box component="ul" aria-label={t('files.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {documentFirst(response.files).map((file) => (
          <FileRow
            key={file.id}
            file={file}
            address={mayOpen ? fileAddress(response.id, file.id) : null}
            onPreview={() => {
              setShown(file);
            }}
          />
        ))}
      </Box>
      {response.links.length > 0 ? (
        <>
          <Typography variant="title" component="h3" sx={{ mt: 5, fontSize: '1rem' }}>
            {t('files.links')}
          </Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 5 }}>
            {response.links.map((link) => (
              <li key={link.id}>
                {link.title ? (
                  <Typography variant="label" component="span">
                    <Bdi>{link.title}</Bdi>{' '}
                  </Typography>
                ) : null}
                <Address url={link.url} />
                <MixedScripts address={link.url} />
              </li>
            ))}
          </Box>
        </>
      ) : null}
      <FilePreview
        file={shown}
        address={shown ? fileAddress(response.id, shown.id, true) : ''}
        noPreview={t('files.noPreview')}
        onClose={() => {
          setShown(null);
        }}
      />
    </>
  );
}

/** After a replacement the document is the newest file. */
const documentFirst = (files: readonly FileOut[]) =>
  [...files].sort((one, other) => Number(other.kind === 'document') - Number(one.kind === 'document'));

/** Only valid addresses become links. */
function Address({ url }: { url: string }) {
  const text = <LtrText breakAnywhere>{url}</LtrText>;
  if (!isHttpLink(url)) return text;
  return (
    <Link
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      color="textPrimary"
      sx={{ display: 'inline-block', py: 0.5 }}
    >
      {text}
    </Link>
  );
}

/** Both ends of a checksum, enough to recognise it; the button copies all of it. */
const shortened = (checksum: string) => `${checksum.slice(0, 8)}…${checksum.slice(-8)}`;

interface FileRowProps {
  file: FileOut;
  /** Null if the file may not be opened. */
  address: string | null;
  onPreview: () => void;
}

function FileRow({ file, address, onPreview }: FileRowProps) {
  const { t } = useTranslation('directory');
  const name = isolateFileName(file.name);
  const saving = useSaveFile(t('files.downloadFailed'));
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 3,
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <FileIcon name={file.name} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          <FileName name={file.name} />
        </Typography>
        <Typography variant="caption" component="p">
          {t(`files.kind.${file.kind}`)} · <FileSize bytes={file.size} />
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="caption" component="p">
            {t('files.checksum')}: <LtrText>{shortened(file.sha256)}</LtrText>
          </Typography>
          <CopyButton
            text={file.sha256}
            label={t('files.copyChecksum', { name })}
            said={{ copied: t('files.copied'), refused: t('files.notCopied') }}
          />
        </Box>
        <FileState file={file} forReaders />
      </Box>
      {address === null ? null : isReadable(file) ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {canPreview(file) ? (
            <Button
              variant="outlined"
              size="small"
              startIcon={<VisibilityRounded />}
              aria-label={t('files.previewOf', { name })}
              onClick={onPreview}
            >
              {t('files.preview')}
            </Button>
          ) : null}
          <IconButton
            component="a"
            href={address}
            download={file.name}
            loading={saving.busy}
            aria-label={t('files.downloadOf', { name })}
            onClick={saving.onClick}
          >
            <DownloadRounded />
          </IconButton>
        </Box>
      ) : (
        <ReleaseFile file={file} />
      )}
    </Box>
  );
}
