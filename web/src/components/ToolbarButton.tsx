import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';

interface ToolbarButtonProps extends Omit<ButtonProps, 'startIcon' | 'children'> {
  icon: ButtonProps['startIcon'];
  label: ReactNode;
  /** Muted, after the label. */
  mark?: string | undefined;
  /** A number that is visible on a phone, too. */
  markOnPhone?: boolean;
}

/** The label stays the button's accessible name. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

const oneLine = { maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** A button of a list's toolbar or of its page's header; on a phone only its icon is visible. */
export function ToolbarButton({ icon, label, mark, markOnPhone = false, ...button }: ToolbarButtonProps) {
  return (
    <Button
      variant="outlined"
      startIcon={icon}
      {...button}
      sx={(theme) => ({
        px: 3,
        minWidth: 40,
        [theme.breakpoints.down('sm')]: { px: 2, '& .MuiButton-startIcon': { mx: 0 } },
      })}
    >
      <Box component="span" sx={(theme) => ({ ...oneLine, [theme.breakpoints.down('sm')]: hidden })}>
        {label}
      </Box>
      {mark ? (
        <Box
          component="span"
          sx={(theme) => ({
            marginInlineStart: 1,
            color: 'text.secondary',
            fontWeight: 400,
            ...(!markOnPhone && { [theme.breakpoints.down('sm')]: hidden }),
          })}
        >
          {mark}
        </Box>
      ) : null}
    </Button>
  );
}
