import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Bdi } from '@/components/Bdi';
import { SheetHeading } from './SheetHeading';
import { SheetPlaceholder } from './SheetPlaceholder';

interface SheetFrameProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  titleId: string;
  /** Title of the sheet until the company is loaded. */
  fallbackTitle: string;
  nameOf: (data: Data) => string;
  /** Above the name: a status. */
  badge: (data: Data) => ReactNode;
  /** Actions at the foot of the sheet. */
  actions?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** The sheet of one company; its heading takes the focus when it is loaded. */
export function SheetFrame<Data>({
  query,
  titleId,
  fallbackTitle,
  nameOf,
  badge,
  actions,
  children,
}: SheetFrameProps<Data>) {
  const { data } = query;
  if (data === undefined)
    return (
      <SheetPlaceholder
        titleId={titleId}
        title={fallbackTitle}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  const foot = actions?.(data);
  return (
    <>
      <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
        <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', mb: 4 }}>
          {/* Beside the buttons of the sheet. */}
          <Box sx={{ paddingInlineEnd: 28 }}>{badge(data)}</Box>
          <SheetHeading id={titleId}>
            <Bdi>{nameOf(data)}</Bdi>
          </SheetHeading>
        </Box>
        {children(data)}
      </Box>
      {foot ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 4, borderTop: '1px solid', borderColor: 'divider' }}>
          {foot}
        </Box>
      ) : null}
    </>
  );
}
