import Checkbox from '@mui/material/Checkbox';
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
  return (
    <Checkbox
      checked={chosen}
      onChange={(event) => {
        onToggle(row, event.target.checked);
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
  const chosen = list.rows.filter((row) => list.selection.has(list.options.keyOf(row))).length;
  const box = (
    <Checkbox
      checked={chosen > 0 && chosen === list.rows.length}
      indeterminate={chosen > 0 && chosen < list.rows.length}
      onChange={(event) => {
        list.selection.togglePage(event.target.checked);
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
