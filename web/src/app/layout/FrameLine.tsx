import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';
import type { ColourTokens } from '@/theme/tokens';

const tones = {
  calm: ['secondary', 'secondarySoft'],
  waiting: ['warning', 'warningSoft'],
} as const satisfies Record<string, readonly [text: keyof ColourTokens, background: keyof ColourTokens]>;

interface FrameLineProps {
  tone: keyof typeof tones;
  icon: ComponentType<SvgIconProps>;
  children: ReactNode;
}

/** A notice below the top bar, on every page. */
export function FrameLine({ tone, icon: Icon, children }: FrameLineProps) {
  const [text, background] = tones[tone];
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        px: 4,
        py: 1.5,
        typography: 'small',
        fontWeight: 500,
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
        '@media print': { display: 'none' },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      {children}
    </Box>
  );
}
