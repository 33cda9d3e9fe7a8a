import { useEffect, useState } from 'react';
import { laterPart, usePreloaded } from '@/components/laterPart';
import { preloadWhenIdle } from '@/components/useLater';
import type { ListSheetProps } from './sheetProps';

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
