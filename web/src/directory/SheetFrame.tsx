import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Bdi } from '@/components/Bdi';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';

interface SheetFrameProps<Data> {
  query: UseQueryResult<Data>;
  titleId: string;
  /** Names the sheet until its company is known. */
  fallbackTitle: string;
  nameOf: (data: Data) => string;
  /** Above the name: a status. */
  badge: (data: Data) => ReactNode;
  /** What can be done, at the foot of the sheet. */
  actions?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** The sheet of one company: its name takes the focus once it is there. */
export function SheetFrame<Data>({ query, titleId, fallbackTitle, nameOf, badge, actions, children }: SheetFrameProps<Data>) {
  const { data } = query;
  if (data === undefined) {
    return (
      <Box sx={{ p: 6, pt: 16 }}>
        <span id={titleId} className="visuallyHidden">
          {fallbackTitle}
        </span>
        {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <LoadingState />}
      </Box>
    );
  }
  const foot = actions?.(data);
  return (
    <>
      <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
        <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', paddingInlineEnd: 10, mb: 4 }}>
          {badge(data)}
          <SheetTitle id={titleId}>{nameOf(data)}</SheetTitle>
        </Box>
        {children(data)}
      </Box>
      {foot ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 4, borderTop: '1px solid', borderColor: 'divider' }}>{foot}</Box> : null}
    </>
  );
}

function SheetTitle({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The sheet may stand outside of the window still: a browser that brings its title into sight scrolls the parts away.
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ '&:focus': { outline: 'none' }, overflowWrap: 'anywhere' }}>
      <Bdi>{children}</Bdi>
    </Typography>
  );
}
