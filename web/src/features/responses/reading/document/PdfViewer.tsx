import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { counted } from '@/i18n/counts';
import type { ReadFile } from '../api';
import { openPdf, type PdfProblem } from './openPdf';
import { PdfPage } from './PdfPage';

interface PdfViewerProps {
  file: ReadFile;
  address: string;
}

type Shown =
  | { state: 'loading' }
  | { state: 'problem'; problem: PdfProblem }
  | { state: 'failed'; error: unknown }
  | { state: 'open'; document: PDFDocumentProxy; ratio: number };

/** All pages of a PDF below each other, of which only those near the window are drawn. It runs no scripts. */
export default function PdfViewer({ file, address }: PdfViewerProps) {
  const { t } = useTranslation('reading');
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const opening = openPdf(address);
    let isGone = false;
    opening.found.then(
      (found) => {
        if (isGone) return;
        setShown(
          'problem' in found
            ? { state: 'problem', problem: found.problem }
            : { state: 'open', document: found.document, ratio: found.ratio },
        );
      },
      (error: unknown) => {
        if (!isGone) setShown({ state: 'failed', error });
      },
    );
    return () => {
      isGone = true;
      opening.close();
    };
  }, [address, attempt]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.floor(entry?.contentRect.width ?? 0));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  return (
    <Box ref={frame} sx={{ mt: 3, minHeight: 200 }}>
      {shown.state === 'loading' ? <LoadingState /> : null}
      {shown.state === 'problem' ? <Alert severity="info">{t(`document.problem.${shown.problem}`)}</Alert> : null}
      {shown.state === 'failed' ? (
        <ErrorState
          error={shown.error}
          onRetry={() => {
            setShown({ state: 'loading' });
            setAttempt((count) => count + 1);
          }}
        />
      ) : null}
      {shown.state === 'open' && width > 0 ? (
        <>
          <Typography variant="hint" component="p">
            {t('document.pages', counted(shown.document.numPages))} · {t('document.pictures')}
          </Typography>
          {Array.from({ length: shown.document.numPages }, (_, index) => (
            <PdfPage
              key={index}
              document={shown.document}
              number={index + 1}
              file={file}
              width={width}
              ratio={shown.ratio}
            />
          ))}
        </>
      ) : null}
    </Box>
  );
}
