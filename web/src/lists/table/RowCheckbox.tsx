import Checkbox from '@mui/material/Checkbox';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { rowId } from './useRowFocus';
import type { List } from '../useList';

/** A style, because `sx` would be computed for each row. */
const flush = { margin: 0 };

interface RowCheckboxProps<Row> {
  rowKey: string;
  row: Row;
  chosen: boolean;
  onToggle: (row: Row, chosen: boolean) => void;
}

/** Accessible name with the row's name: "Select Najd Mapping Co." */
export function RowCheckbox<Row>({ rowKey, row, chosen, onToggle }: RowCheckboxProps<Row>) {
  const { t } = useTranslation('lists');
  const ownId = `choose-${rowKey}`;
  // The page follows in slices: see `useSelection`.
  const [isChecked, setChecked] = useOptimistic(chosen);
  return (
    <Checkbox
      checked={isChecked}
      onChange={({ target: { checked } }) => {
        startTransition(() => {
          setChecked(checked);
          onToggle(row, checked);
        });
      }}
      style={flush}
      slotProps={{
        input: { id: ownId, 'aria-label': t('select.row'), 'aria-labelledby': `${ownId} ${rowId(rowKey)}` },
      }}
    />
  );
}

/** Selects all rows of this page. */
export function PageCheckbox<Row>({ list, label }: { list: List<Row>; label?: boolean }) {
  const { t } = useTranslation('lists');
  const { rows, selection, options } = list;
  const [chosen, setChosen] = useOptimistic(rows.filter((row) => selection.has(options.keyOf(row))).length);
  const box = (
    <Checkbox
      checked={chosen > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={({ target: { checked } }) => {
        startTransition(() => {
          setChosen(checked ? rows.length : 0);
          selection.togglePage(checked);
        });
      }}
      style={flush}
      slotProps={{ input: { 'aria-label': t('select.page') } }}
    />
  );
  if (!label) return box;
  return (
    <label style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      {box}
      <span>{t('select.page')}</span>
    </label>
  );
}
