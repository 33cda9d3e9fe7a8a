import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import SellRounded from '@mui/icons-material/SellRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '@/i18n/counts';
import type { ReadFile } from '../api';
import { useDesk } from '../desk/DeskContext';
import { selectedIn } from '../desk/selection';
import { MarkDialog } from '../writing/MarkDialog';
import { Marks } from '../writing/Marks';
import { keyOf, remarksAt, Thread } from '../writing/Thread';
import { drawPage } from './drawPage';
import { textLayer } from './textLayer';

interface PdfPageProps {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  file: ReadFile;
  width: number;
  /** Height by width, until the page itself is known. */
  ratio: number;
}

/** A page with its remarks and marks. It is drawn while it is near the window. */
export function PdfPage({ document, number, file, width, ratio }: PdfPageProps) {
  const { t } = useTranslation('reading');
  const { desk, mayWrite } = useDesk();
  const place = { file_id: file.id, page: number };
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(() => desk.drafts.some((draft) => draft.place.startsWith(keyOf(place))));
  const [marked, setMarked] = useState<string | null>(null);
  const [own, setOwn] = useState(ratio);
  const [hasFailed, setFailed] = useState(false);
  const remarks = remarksAt(desk.remarks, place).length;
  const passages = desk.passages.filter((one) => one.place.file_id === file.id && one.place.page === number);

  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        setNear(entry?.isIntersecting ?? false);
      },
      { rootMargin: '800px 0px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);

  useEffect(() => {
    if (!isNear || !canvas.current || !words.current) return undefined;
    return drawPage(document, number, width, { canvas: canvas.current, words: words.current }, setOwn, () => {
      setFailed(true);
    });
  }, [document, number, width, isNear]);

  return (
    <Box component="section" aria-label={t('document.page', { page: formatCount(number) })} sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="hint" component="h3" sx={{ flex: 1 }}>
          {t('document.page', { page: formatCount(number) })}
        </Typography>
        {mayWrite || remarks > 0 ? (
          <Button
            variant="text"
            size="small"
            startIcon={<ChatBubbleOutlineRounded />}
            aria-expanded={isOpen}
            aria-label={t('remark.openOnPage', { page: formatCount(number) })}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            {t('remark.open')}
            {remarks > 0 ? ` (${formatCount(remarks)})` : null}
          </Button>
        ) : null}
        {mayWrite ? (
          <Button
            variant="text"
            size="small"
            startIcon={<SellRounded />}
            aria-label={t('mark.openOnPage', { page: formatCount(number) })}
            // Keeps what is selected.
            onMouseDown={(event) => {
              event.preventDefault();
            }}
            onClick={() => {
              setMarked(selectedIn(words.current) ?? words.current?.innerText ?? '');
            }}
          >
            {t('mark.open')}
          </Button>
        ) : null}
      </Box>
      <Marks passages={passages} />
      {hasFailed ? <Alert severity="warning">{t('document.pageFailed')}</Alert> : null}
      {isOpen ? <Thread place={place} label={t('remark.labelOnPage', { page: formatCount(number) })} /> : null}
      <Box
        ref={sheet}
        dir="ltr"
        sx={{
          position: 'relative',
          mt: 1,
          width,
          height: Math.round(width * own),
          border: '1px solid',
          borderColor: 'divider',
          boxSizing: 'content-box',
          ml: '-1px',
          bgcolor: '#fff',
          overflow: 'hidden',
        }}
      >
        {isNear ? (
          <>
            {/* Its words are beside it, as text. */}
            <canvas ref={canvas} aria-hidden style={{ display: 'block', width: '100%', height: '100%' }} />
            <Box ref={words} className="textLayer" sx={textLayer} />
          </>
        ) : null}
      </Box>
      {marked === null ? null : (
        <MarkDialog
          open
          marked={{ place, text: marked, selected: null }}
          onClose={() => {
            setMarked(null);
          }}
        />
      )}
    </Box>
  );
}
