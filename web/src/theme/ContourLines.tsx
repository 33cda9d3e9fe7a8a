import Box from '@mui/material/Box';
import indexLines from './contours/index.svg';
import minorLines from './contours/minor.svg';

interface ContourLinesProps {
  /** `panel` for the deep green panel, `surface` for ordinary backgrounds. */
  tone?: 'panel' | 'surface';
}

/** The one decoration: contour lines filling the nearest positioned parent, behind its content. */
export function ContourLines({ tone = 'surface' }: ContourLinesProps) {
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
    <Box aria-hidden sx={{ position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none', borderRadius: 'inherit' }}>
      {layer(minorLines, tone === 'panel' ? 'panelLine' : 'line')}
      {layer(indexLines, tone === 'panel' ? 'panelIndexLine' : 'indexLine')}
    </Box>
  );
}
