import type { ReactNode } from 'react';
import type { Preloadable } from '@/components/preloading';

export interface ListSheetProps<Row> {
  /** A list, or any address of one row; with the rows of the page, the sheet steps through them. */
  list: {
    address: { row: string | null; change: (changes: { row: string | null }) => void };
    focus: { returnTo: (row: string | null) => void };
    rows?: readonly Row[];
    options?: { keyOf: (row: Row) => string; pageOf?: (row: Row) => string | null | undefined };
  };
  /** Preload of lazily loaded content, before a row is opened. */
  content?: Preloadable;
  /** `titleId` is the id of the sheet's heading, also during loading. */
  children: (key: string, titleId: string) => ReactNode;
  wide?: boolean;
}
