import Box from '@mui/material/Box';
import type { SubmitEventHandler, ReactNode } from 'react';

/** One column with even gaps; our own messages instead of the browser's. */
export function FormStack({
  onSubmit,
  children,
}: {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}
    >
      {children}
    </Box>
  );
}
