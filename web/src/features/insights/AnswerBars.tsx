import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { Tone } from './BarDrawing';
import { BarLink } from './BarLink';
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

/** Answers in rows: text, bar, figures. Rows have the height of the longest text, so that bars and rows align. */
export function AnswerBars({ label, bars, drawn = 'count', tone = 'primary' }: BarsProps) {
  const lengths = lengthsOf(bars, drawn);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 9fr) minmax(56px, 10fr) auto', columnGap: 3, mx: -2 }}
    >
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'subgrid',
          gridAutoRows: '1fr',
          gridArea: '1 / 1 / 2 / -1',
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {bars.map((bar) => (
          <Box
            key={bar.value}
            component="li"
            sx={{ display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: '1 / -1', minHeight: 36 }}
          >
            <BarLink bar={bar}>
              <Typography
                data-label
                variant="body2"
                component="span"
                sx={{ alignSelf: 'center', paddingInlineStart: 2, py: 1, lineHeight: 1.35, hyphens: 'auto' }}
              >
                {bar.label}
              </Typography>
              <span />
              <Amounts bar={bar} />
            </BarLink>
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          gridArea: '1 / 2',
          minWidth: 0,
          minHeight: 0,
          position: 'relative',
          pointerEvents: 'none',
          borderInlineStart: '1px solid',
          borderColor: 'text.secondary',
        }}
      >
        <Box sx={{ position: 'absolute', inset: 0 }}>
          <LaterDrawing values={lengths} most={mostOf(lengths, drawn)} layout="horizontal" tone={tone} />
        </Box>
      </Box>
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
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))`,
        gridTemplateRows: '132px auto',
      }}
    >
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'subgrid',
          gridTemplateRows: 'subgrid',
          gridArea: '1 / 1 / -1 / -1',
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {bars.map((bar) => (
          <Box
            key={bar.value}
            component="li"
            sx={{ display: 'grid', gridTemplateRows: 'subgrid', gridRow: '1 / -1', textAlign: 'center' }}
          >
            <BarLink bar={bar}>
              <span />
              <Box sx={{ display: 'grid', alignContent: 'start', justifyItems: 'center', pt: 1, pb: 1 }}>
                <Amounts bar={bar} stacked />
                <Typography
                  data-label
                  variant="small"
                  component="span"
                  sx={{ color: 'text.secondary', lineHeight: 1.35, px: 0.5, hyphens: 'auto' }}
                >
                  {bar.label}
                </Typography>
              </Box>
            </BarLink>
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          gridArea: '1 / 1 / 2 / -1',
          minWidth: 0,
          minHeight: 0,
          pointerEvents: 'none',
          borderBlockEnd: '1px solid',
          borderColor: 'text.secondary',
        }}
      >
        <LaterDrawing values={lengths} most={mostOf(lengths, drawn)} layout="vertical" tone={tone} />
      </Box>
    </Box>
  );
}

function Amounts({ bar, stacked = false }: { bar: Bar; stacked?: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        flexDirection: stacked ? 'column' : 'row',
        alignItems: stacked ? 'center' : 'baseline',
        alignSelf: 'center',
        justifyContent: 'flex-end',
        columnGap: 1.5,
        flexWrap: 'wrap',
        paddingInlineEnd: stacked ? 0 : 2,
        maxWidth: 104,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Typography variant="label" component="span">
        {formatNumber(bar.count, currentLanguage())}
      </Typography>
      <Typography
        variant="small"
        component="span"
        sx={{ color: 'text.secondary', minWidth: stacked ? 0 : 34, textAlign: stacked ? 'center' : 'end' }}
      >
        {formatShare(bar.share)}
      </Typography>
    </Box>
  );
}
