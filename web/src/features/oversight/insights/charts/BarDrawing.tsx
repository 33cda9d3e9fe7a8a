import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { BarPlot } from '@mui/x-charts/BarChart';
import { ChartsDataProvider } from '@mui/x-charts/ChartsDataProvider';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsSurface } from '@mui/x-charts/ChartsSurface';
import { colours } from '@/theme/tokens';
import { areLeading, othersStrength } from './figures';

export type Tone = 'primary' | 'secondary';

export interface BarDrawingProps {
  /** In reading order. */
  values: readonly number[];
  /** The value of a bar of full length. */
  most: number;
  /** Bars below each other, or side by side. */
  layout: 'horizontal' | 'vertical';
  tone: Tone;
}

/** The longest bars stand out; the others keep a contrast of 3 : 1 to the page. */
const bars = (colour: string, page: string) => ({
  '--leading': colour,
  '--other': `color-mix(in srgb, ${colour} ${100 * othersStrength}%, ${page})`,
});

const across = 600;
const step = 40;

/**
 * The bars in their own coordinates, stretched to the available space: needs no measuring and prints. Screen readers
 * use the text.
 */
export default function BarDrawing({ values, most, layout, tone }: BarDrawingProps) {
  const { palette, tokens, direction } = useTheme();
  const rows = layout === 'horizontal';
  const reverse = direction === 'rtl';
  const bands = {
    scaleType: 'band' as const,
    data: values.map((_, index) => index),
    categoryGapRatio: rows ? 0.5 : 0.35,
    position: 'none' as const,
    colorMap: {
      type: 'ordinal' as const,
      colors: areLeading(values).map((leads) => (leads ? 'var(--leading)' : 'var(--other)')),
    },
  };
  const amounts = {
    scaleType: 'linear' as const,
    min: 0,
    max: most > 0 ? most : 1,
    domainLimit: 'strict' as const,
    tickNumber: 4,
    position: 'none' as const,
  };
  return (
    <Box
      sx={{
        width: '100%',
        height: '100%',
        pointerEvents: 'none',
        ...bars(palette[tone].main, palette.background.paper),
        '& .MuiChartsSurface-root, & svg': { width: '100%', height: '100%' },
        '& .MuiChartsGrid-line': { stroke: tokens.border, vectorEffect: 'non-scaling-stroke' },
        '@media print': {
          ...bars(colours.light[tone], colours.light.surface),
          '& .MuiChartsGrid-line': { stroke: colours.light.border },
        },
      }}
    >
      <ChartsDataProvider
        width={rows ? across : step * values.length}
        height={rows ? step * values.length : across}
        margin={0}
        disableKeyboardNavigation
        skipAnimation
        series={[{ type: 'bar', layout, data: [...values] }]}
        xAxis={[rows ? { ...amounts, reverse } : { ...bands, reverse }]}
        yAxis={[rows ? bands : amounts]}
      >
        <ChartsSurface preserveAspectRatio="none">
          <ChartsGrid vertical={rows} horizontal={!rows} />
          <BarPlot />
        </ChartsSurface>
      </ChartsDataProvider>
    </Box>
  );
}
