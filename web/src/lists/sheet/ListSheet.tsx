import { useState } from 'react';
import { later } from '@/components/later';
import { usePreloaded } from '@/components/preloading';
import type { ListSheetProps } from './sheetProps';

const SheetDrawer = later<ListSheetProps<never>>(() => import('./SheetDrawer'));

/** The sheet of one row, beside the list and with its own address. */
export function ListSheet<Row>(props: ListSheetProps<Row>) {
  const { list, content } = props;
  const isOpen = list.address.row !== null;
  const [opened, setOpened] = useState(isOpen);
  if (isOpen && !opened) setOpened(true);
  usePreloaded(SheetDrawer);
  usePreloaded(content);
  // Stays mounted after the first opening, so that it can slide out.
  return opened ? <SheetDrawer {...(props as unknown as ListSheetProps<never>)} /> : null;
}
