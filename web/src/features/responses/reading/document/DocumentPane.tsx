import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileName, FileSize } from '@/components/FileName';
import { isolateFileName } from '@/components/fileNames';
import { FileState, isReadable } from '@/components/FileState';
import { later } from '@/components/later';
import { LoadingState } from '@/components/LoadingState';
import { SelectInput } from '@/components/SelectInput';
import { useSaveFile } from '@/components/useSaveFile';
import { fileAddress, type ReadFile } from '../api';
import { useDesk } from '../desk/DeskContext';
import { EarlierWriting } from './EarlierWriting';

const PdfViewer = later(() => import('./PdfViewer'), { waiting: <LoadingState /> });
const isPdf = ({ content_type: type }: ReadFile) => type === 'application/pdf';

/** The files of the response, of which PDF files are shown. `isBeside`: it stays in view beside the answers. */
export function DocumentPane({ isBeside }: { isBeside: boolean }) {
  const { t } = useTranslation(['reading', 'directory']);
  const { desk } = useDesk();
  const files = [...desk.files, ...desk.additions.flatMap((addition) => addition.files)];
  const first = files.find(({ kind }) => kind === 'document') ?? files[0];
  const [chosen, setChosen] = useState(first?.id ?? '');
  const file = files.find(({ id }) => id === chosen) ?? first;
  return (
    <Box
      component="section"
      aria-label={t('part.document')}
      sx={{
        minWidth: 0,
        ...(isBeside && { position: 'sticky', top: 72, height: 'calc(100vh - 96px)', overflowY: 'auto' }),
      }}
    >
      {files.length > 1 ? (
        <Box sx={{ mb: 3 }}>
          <SelectInput
            name="file"
            label={t('document.file')}
            optional
            value={file?.id ?? ''}
            options={files.map(({ id, name }) => ({ value: id, label: isolateFileName(name) }))}
            onChange={({ target }) => {
              setChosen((target as HTMLSelectElement).value);
            }}
          />
        </Box>
      ) : null}
      {file ? <OneFile key={file.id} file={file} /> : <Typography>{t('directory:files.none')}</Typography>}
      <EarlierWriting files={files.map(({ id }) => id)} />
    </Box>
  );
}

function OneFile({ file }: { file: ReadFile }) {
  const { t } = useTranslation(['reading', 'directory']);
  const { desk } = useDesk();
  const saving = useSaveFile(t('directory:files.downloadFailed'));
  const readable = isReadable(file);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="label" component="h2" sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          <FileName name={file.name} /> · <FileSize bytes={file.size} />
        </Typography>
        {readable ? (
          <Button
            variant="outlined"
            size="small"
            component="a"
            href={fileAddress(desk.company_id, file.id)}
            download={file.name}
            startIcon={<DownloadRounded />}
            loading={saving.busy}
            onClick={saving.onClick}
          >
            {t('document.download')}
          </Button>
        ) : null}
        <FileState file={file} forReaders />
      </Box>
      {!readable ? (
        <Typography sx={{ mt: 3 }}>{t(file.verdict === 'pending' ? 'document.pending' : 'document.closed')}</Typography>
      ) : isPdf(file) ? (
        <PdfViewer key={file.id} file={file} address={fileAddress(desk.company_id, file.id, true)} />
      ) : (
        <Typography sx={{ mt: 3 }}>{t('document.notPdf')}</Typography>
      )}
    </>
  );
}
