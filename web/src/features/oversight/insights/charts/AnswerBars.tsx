import Box from '@mui/material/Box';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { Tone } from './BarDrawing';
import { barStyles, BarLink } from './BarLink';
import { formatShare, type Bar } from './figures';
import { LaterDrawing } from './LaterDrawing';

interface BarsProps {
  /** Accessible name of the chart. */
  label: string;
  bars: readonly Bar[];
  /** Charts that are compared show shares, others counts. */
  drawn?: 'count' | 'share';
  tone?: Tone;
}

const lengthsOf = (bars: readonly Bar[], drawn: 'count' | 'share') =>
  bars.map((bar) => (drawn === 'count' ? bar.count : (bar.share ?? 0)));
const mostOf = (lengths: readonly number[], drawn: 'count' | 'share') => (drawn === 'count' ? Math.max(...lengths) : 1);

const amounts = {
  '& .amounts': {
    display: 'flex',
    alignSelf: 'center',
    justifyContent: 'flex-end',
    columnGap: 1.5,
    flexWrap: 'wrap',
    maxWidth: 104,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .amounts > .count': { typography: 'label' },
  '& .amounts > .share': { typography: 'small', color: 'text.secondary' },
} as const;

const list = {
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const drawing = { minWidth: 0, minHeight: 0, pointerEvents: 'none', borderColor: 'text.secondary' } as const;

// Styled once for the chart, not per bar.

const rows = {
  ...barStyles,
  ...amounts,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 9fr) minmax(56px, 10fr) auto',
  columnGap: 3,
  mx: -2,
  '& > ul': { ...list, gridAutoRows: '1fr', gridArea: '1 / 1 / 2 / -1' },
  '& > ul > li': { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1', minHeight: 36 },
  '& .label': {
    alignSelf: 'center',
    paddingInlineStart: 2,
    py: 1,
    typography: 'body2',
    lineHeight: 1.35,
    hyphens: 'auto',
  },
  '& .amounts': { ...amounts['& .amounts'], alignItems: 'baseline', paddingInlineEnd: 2 },
  '& .amounts > .share': { ...amounts['& .amounts > .share'], minWidth: 34, textAlign: 'end' },
  '& > .drawing': { ...drawing, gridArea: '1 / 2', position: 'relative', borderInlineStart: '1px solid' },
  '& > .drawing > div': { position: 'absolute', inset: 0 },
} as const;

const columns = {
  ...barStyles,
  ...amounts,
  display: 'grid',
  gridTemplateRows: '132px auto',
  '& > ul': { ...list, gridTemplateRows: 'subgrid', gridArea: '1 / 1 / -1 / -1' },
  '& > ul > li': { display: 'grid', gridTemplateRows: 'subgrid', gridRow: '1 / -1', textAlign: 'center' },
  '& .texts': { display: 'grid', alignContent: 'start', justifyItems: 'center', py: 1 },
  '& .label': { typography: 'small', color: 'text.secondary', lineHeight: 1.35, px: 0.5, hyphens: 'auto' },
  '& .amounts': { ...amounts['& .amounts'], flexDirection: 'column', alignItems: 'center' },
  '& > .drawing': { ...drawing, gridArea: '1 / 1 / 2 / -1', borderBlockEnd: '1px solid' },
} as const;

/** Answers in rows: text, bar, figures. Rows have the height of the longest text, so that bars and rows align. */
export function AnswerBars({ label, bars, drawn = 'count', tone = 'primary' }: BarsProps) {
  const lengths = lengthsOf(bars, drawn);
  return (
    <Box role="group" aria-label={label} sx={rows}>
      <ul>
        {bars.map((bar) => (
          <li key={bar.value}>
            <BarLink bar={bar}>
              <span className="label">{bar.label}</span>
              <span />
              <Amounts bar={bar} />
            </BarLink>
          </li>
        ))}
      </ul>
      <div className="drawing">
        <div>
          <LaterDrawing values={lengths} most={mostOf(lengths, drawn)} layout="horizontal" tone={tone} />
        </div>
      </div>
    </Box>
  );
}

/** The steps of a scale side by side. */
export function ScaleColumns({ label, bars, drawn = 'count', tone = 'secondary' }: BarsProps) {
  const lengths = lengthsOf(bars, drawn);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={columns}
      style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
    >
      <ul>
        {bars.map((bar) => (
          <li key={bar.value}>
            <BarLink bar={bar}>
              <span />
              <span className="texts">
                <Amounts bar={bar} />
                <span className="label">{bar.label}</span>
              </span>
            </BarLink>
          </li>
        ))}
      </ul>
      <div className="drawing">
        <LaterDrawing values={lengths} most={mostOf(lengths, drawn)} layout="vertical" tone={tone} />
      </div>
    </Box>
  );
}

function Amounts({ bar }: { bar: Bar }) {
  return (
    <span className="amounts">
      <span className="count">{formatNumber(bar.count, currentLanguage())}</span>
      <span className="share">{formatShare(bar.share)}</span>
    </span>
  );
}
