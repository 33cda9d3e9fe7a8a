import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FileOut } from '@/api/schema.gen';
import { LtrText } from '@/components/Bdi';
import { CopyButton } from '@/components/CopyButton';
import { FileState } from '@/components/FileState';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { RowFrame, FileLink } from '../files/StoredFileRow';
import { useFileSizeText } from '@/components/useFileSizeText';
import { isolateFileName } from '@/components/fileNames';

interface ReceiptFilesProps {
  files: readonly FileOut[];
  totalBytes: number;
}

/** Every file with its exact size and checksum. */
export function ReceiptFiles({ files, totalBytes }: ReceiptFilesProps) {
  const { t } = useTranslation('submission');
  const size = useFileSizeText();
  return (
    <Box component="section" aria-labelledby="receipt-files" sx={{ mt: 7 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3 }}>
        <Typography variant="title" component="h3" id="receipt-files">
          {t('receipt.filesTitle')}
        </Typography>
        <Typography variant="hint" component="span">
          {t('receipt.files', { count: files.length, size: size(totalBytes) })}
        </Typography>
      </Box>
      <Box component="ul" aria-labelledby="receipt-files" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2 }}>
        {files.map((file) => (
          <Box
            component="li"
            key={file.id}
            sx={{ borderTop: '1px solid', borderColor: 'divider', breakInside: 'avoid' }}
          >
            <RowFrame
              name={file.name}
              title={<FileLink file={file} />}
              note={
                <>
                  <span>{t(`receipt.kind.${file.kind}`)}</span>
                  <span aria-hidden>·</span>
                  <span>{size(file.size)}</span>
                  {file.size < 1024 ? null : (
                    <>
                      <span aria-hidden>·</span>
                      <span>
                        {t('receipt.bytes', { count: file.size, amount: formatNumber(file.size, currentLanguage()) })}
                      </span>
                    </>
                  )}
                </>
              }
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5 }}>
                <Typography variant="caption" component="p" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {t('receipt.checksum')}:{' '}
                  <Box
                    component="span"
                    sx={{ color: 'text.primary', fontFamily: 'ui-monospace, Menlo, Consolas, monospace' }}
                  >
                    <LtrText breakAnywhere>{file.sha256}</LtrText>
                  </Box>
                </Typography>
                <CopyButton
                  text={file.sha256}
                  label={t('receipt.copyChecksum', { name: isolateFileName(file.name) })}
                  said={{ copied: t('receipt.copied'), refused: t('receipt.notCopied') }}
                />
              </Box>
              <FileState file={file} />
            </RowFrame>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ pt: 3, borderTop: '1px solid', borderColor: 'divider' }}>
        {t('receipt.why')}
      </Typography>
    </Box>
  );
}
