import Switch, { type SwitchProps } from '@mui/material/Switch';
import type { Theme } from '@mui/material/styles';

const look = {
  width: 44,
  height: 24,
  p: 0,
  marginInlineEnd: '12px',
  flexShrink: 0,
  '& .MuiSwitch-switchBase': {
    p: '3px',
    '&.Mui-checked': { color: (theme: Theme) => theme.tokens.onPrimary, transform: 'translateX(20px)' },
    '&.Mui-checked + .MuiSwitch-track': { bgcolor: (theme: Theme) => theme.tokens.primary, opacity: 1 },
    '&.Mui-focusVisible + .MuiSwitch-track': {
      outline: (theme: Theme) => `3px solid ${theme.tokens.primary}`,
      outlineOffset: 2,
    },
  },
  '& .MuiSwitch-thumb': { width: 18, height: 18, boxShadow: 'none', bgcolor: (theme: Theme) => theme.tokens.surface },
  '& .MuiSwitch-track': { borderRadius: '12px', bgcolor: (theme: Theme) => theme.tokens.controlBorder, opacity: 1 },
} as const;

/** A switch in the style of the other controls: flat, with a clear focus ring. */
export function Toggle(props: SwitchProps) {
  return <Switch {...props} sx={look} />;
}
