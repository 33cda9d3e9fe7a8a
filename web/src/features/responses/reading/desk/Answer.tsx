import ChatBubbleOutlineRounded from '@mui/icons-material/ChatBubbleOutlineRounded';
import SellRounded from '@mui/icons-material/SellRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '@/i18n/counts';
import type { Question } from '../api';
import { MarkDialog } from '../writing/MarkDialog';
import { Marks } from '../writing/Marks';
import { keyOf, remarksAt, Thread } from '../writing/Thread';
import { useDesk } from './DeskContext';
import { MarkedText } from './MarkedText';
import { selectedIn } from './selection';

/** A question with its answer, the themes on it, and its remarks. */
export function Answer({ question, text }: { question: Question; text: string }) {
  const { t } = useTranslation('reading');
  const { desk, mayWrite } = useDesk();
  const place = { question_id: question.question_id };
  const words = useRef<HTMLDivElement>(null);
  const remarks = remarksAt(desk.remarks, place).length;
  const [isOpen, setOpen] = useState(() => desk.drafts.some((draft) => draft.place.startsWith(keyOf(place))));
  const [marked, setMarked] = useState<{ selected: string | null } | null>(null);
  const passages = desk.passages.filter((passage) => passage.place.question_id === question.question_id);
  return (
    <Box component="article" sx={{ py: 3, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Typography variant="label" component="h3" sx={{ display: 'flex', gap: 2 }}>
        <Box component="span" sx={{ color: 'text.secondary', minWidth: 20, fontVariantNumeric: 'tabular-nums' }}>
          {question.number}
        </Box>
        <span>{question.question}</span>
      </Typography>
      <Box sx={{ mt: 1, paddingInlineStart: { sm: 7 } }}>
        {text === '' ? (
          <Typography variant="hint">{t('answers.notGiven')}</Typography>
        ) : (
          <Box ref={words}>
            <MarkedText quotes={passages.flatMap((one) => (one.is_whole ? [] : [one.quote]))}>{text}</MarkedText>
          </Box>
        )}
        <Marks passages={passages} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {mayWrite || remarks > 0 ? (
            <Button
              variant="text"
              size="small"
              startIcon={<ChatBubbleOutlineRounded />}
              aria-expanded={isOpen}
              aria-label={t('remark.openOf', { number: question.number })}
              onClick={() => {
                setOpen(!isOpen);
              }}
            >
              {t('remark.open')}
              {remarks > 0 ? ` (${formatCount(remarks)})` : null}
            </Button>
          ) : null}
          {mayWrite && text !== '' ? (
            <Button
              variant="text"
              size="small"
              startIcon={<SellRounded />}
              aria-label={t('mark.openOf', { number: question.number })}
              // Keeps what is selected.
              onMouseDown={(event) => {
                event.preventDefault();
              }}
              onClick={() => {
                setMarked({ selected: selectedIn(words.current) });
              }}
            >
              {t('mark.open')}
            </Button>
          ) : null}
        </Box>
        {isOpen ? <Thread place={place} label={t('remark.labelOf', { number: question.number })} /> : null}
      </Box>
      {marked ? (
        <MarkDialog
          open
          marked={{ place, text, selected: marked.selected }}
          onClose={() => {
            setMarked(null);
          }}
        />
      ) : null}
    </Box>
  );
}
