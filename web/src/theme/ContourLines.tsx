import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import indexLines from './contours/index.svg';
import minorLines from './contours/minor.svg';

interface ContourLinesProps {
  /** `panel` for the deep green panel, `surface` for ordinary backgrounds. */
  tone?: 'panel' | 'surface';
  /** Text areas, behind which the lines fade. */
  clear?: 'centre' | 'start';
}

const masks = {
  centre: () => 'radial-gradient(72% 72%, transparent 40%, #000)',
  start: ({ direction }: Theme) => `linear-gradient(${direction === 'rtl' ? 270 : 90}deg, transparent 45%, #000)`,
};

/** Contour lines that fill the nearest positioned parent, behind its content. */
export function ContourLines({ tone = 'surface', clear }: ContourLinesProps) {
  const layer = (address: string, colour: 'panelLine' | 'panelIndexLine' | 'line' | 'indexLine') => (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        bgcolor: (theme) => theme.tokens[colour],
        maskImage: `url("${address}")`,
        maskSize: 'cover',
        maskPosition: 'center',
        '@media print': { display: 'none' },
      }}
    />
  );
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        pointerEvents: 'none',
        borderRadius: 'inherit',
        maskImage: clear && masks[clear],
      }}
    >
      {layer(minorLines, tone === 'panel' ? 'panelLine' : 'line')}
      {layer(indexLines, tone === 'panel' ? 'panelIndexLine' : 'indexLine')}
    </Box>
  );
}
