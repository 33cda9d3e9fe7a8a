import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { TextRow } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Paragraphs } from '@/components/Paragraphs';
import { isolate } from '@/i18n/isolate';
import { CountedContext } from '../charts/counted';

const shownCharacters = 320;
const shownLines = 5;

const isLong = (text: string) => text.length > shownCharacters || text.split('\n').length > shownLines;

/** One answer; a long one opens in place. */
export function OwnWordsItem({ row }: { row: TextRow }) {
  const { t } = useTranslation('insights');
  const { list } = useContext(CountedContext);
  const id = useId();
  const [open, setOpen] = useState(false);
  const long = isLong(row.text);
  return (
    <Box
      component="li"
      tabIndex={-1}
      sx={{ py: 3, outline: 'none', borderTop: '1px solid', borderColor: 'divider', breakInside: 'avoid' }}
    >
      <Box
        id={id}
        sx={
          long && !open
            ? {
                '@media screen': {
                  display: '-webkit-box',
                  WebkitBoxOrient: 'vertical',
                  WebkitLineClamp: `${shownLines}`,
                  overflow: 'hidden',
                },
              }
            : {}
        }
      >
        <Paragraphs>{row.text}</Paragraphs>
      </Box>
      {long ? (
        <Button
          variant="text"
          size="small"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t(open ? 'texts.lessOf' : 'texts.moreOf', { company: isolate(row.organization_name) })}
          onClick={() => {
            setOpen(!open);
          }}
          sx={{ marginInlineStart: -2, color: 'text.primary', '@media print': { display: 'none' } }}
        >
          {t(open ? 'texts.less' : 'texts.moreText')}
        </Button>
      ) : null}
      <Typography variant="caption" component="p" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        <Link color="inherit" component={RouterLink} to={`${list}?company=${encodeURIComponent(row.user_id)}`}>
          <Bdi>{row.organization_name}</Bdi>
        </Link>
        {' · '}
        <DateTime value={row.given_at} />
      </Typography>
    </Box>
  );
}
