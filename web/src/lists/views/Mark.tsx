import CheckRounded from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';

/** Room at the start of a menu item, with a tick if it is chosen. */
export function Mark({ shown }: { shown: boolean }) {
  return (
    <Box aria-hidden sx={{ width: 28, flex: 'none', display: 'inline-flex', color: 'primary.main' }}>
      {shown ? <CheckRounded fontSize="small" /> : null}
    </Box>
  );
}
