import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';

interface ToolbarButtonProps extends Omit<ButtonProps, 'startIcon' | 'children'> {
  icon: ButtonProps['startIcon'];
  label: string;
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

/** A button of a list's toolbar; on a phone only its icon is visible. */
export function ToolbarButton({ icon, label, ...button }: ToolbarButtonProps) {
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
      <Box component="span" sx={(theme) => ({ [theme.breakpoints.down('sm')]: hidden })}>
        {label}
      </Box>
    </Button>
  );
}
