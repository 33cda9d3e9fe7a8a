import Box from '@mui/material/Box';
import { localized } from './definition';
import type { Question } from '@/api/schema.gen';

/** The number hangs before the text, so that titles of several lines align; "(optional)" may follow. */
export function QuestionTitle({ question }: { question: Question }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        gap: 2.5,
        maxWidth: '100%',
        fontSize: '1rem',
        fontWeight: 500,
        lineHeight: 'inherit',
      }}
    >
      <Box component="span" sx={{ color: 'primary.main', fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}>
        {question.number}
      </Box>
      <span>{localized(question.title)}</span>
    </Box>
  );
}
