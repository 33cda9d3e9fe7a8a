import { styled } from '@mui/material/styles';
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
  small: { height: 24, gap: 4, paddingInline: '4px 8px', '& > svg': { fontSize: 18 } },
  medium: { height: 32, gap: 6, paddingInline: '5px 12px', '& > svg': { fontSize: 20 } },
};

interface ChipProps {
  tone: keyof typeof tones;
  size: keyof typeof sizes;
}

const Chip = styled('span', { shouldForwardProp: (name) => name !== 'tone' && name !== 'size' })<ChipProps>(
  ({ theme, tone, size }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
    fontWeight: 500,
    fontSize: theme.typography.small.fontSize,
    lineHeight: 1.5,
    borderRadius: radius.chip,
    color: theme.tokens[tones[tone][0]],
    backgroundColor: theme.tokens[tones[tone][1]],
    ...sizes[size],
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  }),
);

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
  return (
    <Chip tone={tone} size={size}>
      <Icon aria-hidden {...(mirrored ? { className: 'mirrored' } : {})} />
      <span>{label}</span>
    </Chip>
  );
}
