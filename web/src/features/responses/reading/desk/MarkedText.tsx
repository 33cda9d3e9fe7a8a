import { Paragraphs } from '@/components/Paragraphs';
import Box from '@mui/material/Box';
import { otherLanguageOf } from '@/i18n/isolate';
import { spansOf } from './spans';

/** A text of which the quoted words are marked. */
export function MarkedText({ quotes, children }: { quotes: readonly string[]; children: string }) {
  const spans = spansOf(children, quotes);
  if (spans.length < 2) return <Paragraphs>{children}</Paragraphs>;
  return (
    <Box
      dir="auto"
      lang={otherLanguageOf(children)}
      sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', unicodeBidi: 'plaintext', textAlign: 'start' }}
    >
      {spans.map(({ text, isMarked }, index) =>
        isMarked ? (
          <Box
            key={index}
            component="mark"
            sx={{ color: 'inherit', bgcolor: (theme) => theme.tokens.secondarySoft, borderRadius: '3px' }}
          >
            {text}
          </Box>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </Box>
  );
}
