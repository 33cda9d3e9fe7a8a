import Chip from '@mui/material/Chip';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { ColourTokens } from '@/theme/tokens';

const tones = {
  good: ['primaryStrong', 'primarySoft'],
  calm: ['secondary', 'secondarySoft'],
  waiting: ['warning', 'warningSoft'],
  bad: ['error', 'errorSoft'],
  quiet: ['muted', 'page'],
} as const satisfies Record<string, readonly [text: keyof ColourTokens, background: keyof ColourTokens]>;

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
    <Chip
      size={size}
      icon={<Icon aria-hidden {...(mirrored ? { className: 'mirrored' } : {})} />}
      label={label}
      sx={{
        color: (theme) => theme.tokens[text],
        bgcolor: (theme) => theme.tokens[background],
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  );
}
