import { useStable } from '@/components/useStable';
import { addressOfRow } from './RowLink';
import type { RowProps, RowsProps } from './rows';

/** Properties of each row that stay the same while other rows are selected. */
export function useRowProps<Row>({ list, selectable, actions }: RowsProps<Row>): (row: Row) => RowProps<Row> {
  const { options, address, selection } = list;
  const toggle = useStable(selection.toggle);
  return (row) => {
    const rowKey = options.keyOf(row);
    return {
      rowKey,
      to: addressOfRow(list, row),
      row,
      compact: address.density === 'compact',
      selectable,
      chosen: selection.has(rowKey),
      onToggle: toggle,
      renderActions: actions?.render,
    };
  };
}
