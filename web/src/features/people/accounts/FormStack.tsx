import Box from '@mui/material/Box';
import type { SubmitEventHandler, ReactNode } from 'react';

/** One column with even gaps; disables the browser's validation messages. */
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
