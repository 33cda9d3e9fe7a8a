import { useEffect, useState, type ReactNode } from 'react';
import type { Later } from '@/components/later';
import { laterPart, usePreloaded } from '@/components/laterPart';
import { preloadWhenIdle } from '@/components/useLater';

export interface ListSheetProps<Row> {
  /** A list, or any address of one row; with the rows of the page, the sheet steps through them. */
  list: {
    address: { row: string | null; change: (changes: { row: string | null }) => void };
    focus: { returnTo: (row: string | null) => void };
    rows?: readonly Row[];
    options?: { keyOf: (row: Row) => string };
  };
  /** Preload of lazily loaded content, before a row is opened. */
  content?: Pick<Later<never>, 'fetch'>;
  /** `titleId` is the id of the sheet's heading, also during loading. */
  children: (key: string, titleId: string) => ReactNode;
  wide?: boolean;
}

const SheetDrawer = laterPart<ListSheetProps<never>>(() => import('./SheetDrawer'));

/** The sheet of one row, beside the list and with its own address. */
export function ListSheet<Row>(props: ListSheetProps<Row>) {
  const { list, content } = props;
  const isOpen = list.address.row !== null;
  const [opened, setOpened] = useState(isOpen);
  if (isOpen && !opened) setOpened(true);
  usePreloaded(SheetDrawer);
  useEffect(() => (content ? preloadWhenIdle(content) : undefined), [content]);
  // Stays mounted after the first opening, so that it can slide out.
  return opened ? <SheetDrawer {...(props as unknown as ListSheetProps<never>)} /> : null;
}
