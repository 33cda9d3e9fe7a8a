import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import { radius, type ColourTokens } from '@/theme/tokens';

const tones = {
  good: ['primaryStrong', 'primarySoft'],
  calm: ['secondary', 'secondarySoft'],
  waiting: ['warning', 'warningSoft'],
  bad: ['error', 'errorSoft'],
  quiet: ['muted', 'page'],
} as const satisfies Record<string, readonly [text: keyof ColourTokens, background: keyof ColourTokens]>;

const sizes = {
  small: { height: 24, gap: 1, paddingInline: '4px 8px', '& > svg': { fontSize: 18 } },
  medium: { height: 32, gap: 1.5, paddingInline: '5px 12px', '& > svg': { fontSize: 20 } },
};

export interface Look {
  icon: ComponentType<SvgIconProps>;
  tone: keyof typeof tones;
  /** The icon points in the reading direction. */
  mirrored?: true;
}

interface ToneChipProps extends Look {
  label: string;
  size?: 'small' | 'medium';
}

/** A state: icon and text, because colour alone is not sufficient. */
export function ToneChip({ icon: Icon, tone, mirrored, label, size = 'small' }: ToneChipProps) {
  const [text, background] = tones[tone];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        verticalAlign: 'middle',
        whiteSpace: 'nowrap',
        fontWeight: 500,
        fontSize: (theme) => theme.typography.small.fontSize,
        lineHeight: 1.5,
        borderRadius: `${radius.chip}px`,
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
        ...sizes[size],
      }}
    >
      <Icon aria-hidden {...(mirrored ? { className: 'mirrored' } : {})} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {label}
      </Box>
    </Box>
  );
}
