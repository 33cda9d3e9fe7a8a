import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { permissionLabel, subjectLabel } from '@/auth/grantable';
import { sticky } from '@/theme/tokens';
import type { MatrixProps, MatrixRow } from './matrix';
import { actions } from '../permissions';

const cellSize = 44;
const box = { m: 0, p: '10px', width: cellSize, height: cellSize } as const;
const line = (theme: Theme) => `1px solid ${theme.tokens.border}`;

const tableSx = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& th, & td': { p: 0, height: cellSize, textAlign: 'center', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 1 },
  '& tr > :last-child': { paddingInlineEnd: 2 },
  // Below the top bar, whose height is 64 px.
  '& thead th': {
    position: sticky,
    top: 64,
    zIndex: 1,
    bgcolor: 'background.paper',
    borderStartStartRadius: '12px',
    borderStartEndRadius: '12px',
  },
  '& tbody > tr > *': { borderTop: line },
  '& tbody tr:hover > *, & tbody tr:focus-within > *': { bgcolor: (theme: Theme) => theme.tokens.page },
  '& tbody tr:last-child > :first-of-type': { borderEndStartRadius: '11px' },
  '& tbody tr:last-child > :last-child': { borderEndEndRadius: '11px' },
  '& input': { scrollMarginBlockStart: '120px' },
} as const;

const steps: Partial<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The next box in the direction of an arrow key; empty and disabled cells are skipped. */
function nextBox(from: HTMLElement, key: string): HTMLInputElement | undefined {
  const step = steps[key];
  const cell = from.closest<HTMLTableCellElement>('th, td');
  const row = cell?.closest('tr');
  const table = row?.closest('table');
  if (!step || !cell || !row || !table) return undefined;
  const turned = getComputedStyle(table).direction === 'rtl' ? -1 : 1;
  const [down, along] = [step[0], step[1] * turned];
  for (let y = row.rowIndex + down, x = cell.cellIndex + along; ; y += down, x += along) {
    const next = table.rows[y]?.cells[x];
    if (!next) return undefined;
    const found = next.querySelector<HTMLInputElement>('input:enabled');
    if (found) return found;
  }
}

/** Aligned columns of check cells; the arrow keys move between them as well as Tab. */
export function MatrixTable({ rows, onToggle }: MatrixProps) {
  const { t } = useTranslation('admins');
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextBox(event.target as HTMLElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <Box component="table" aria-label={t('matrix.title')} onKeyDown={move} sx={tableSx}>
      <thead>
        <tr>
          <Typography component="th" scope="col" variant="small" color="textSecondary">
            <Box component="span" sx={{ paddingInlineStart: `${cellSize}px` }}>
              {t('matrix.subject')}
            </Box>
          </Typography>
          {actions.map((action) => (
            <Typography
              key={action}
              component="th"
              scope="col"
              variant="small"
              color="textSecondary"
              sx={{ width: 60 }}
            >
              {t(`action.${action}`)}
            </Typography>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.subject}>
            <th scope="row">
              <RowToggle row={row} onToggle={onToggle} />
            </th>
            {actions.map((action) => {
              const cell = row.cells.find((one) => one.action === action);
              return (
                <td key={action}>
                  {cell ? (
                    <Checkbox
                      {...(index === 0 && action === 'VIEW' && { id: 'field-permissions' })}
                      checked={cell.checked}
                      disabled={cell.disabled}
                      title={permissionLabel(cell)}
                      sx={box}
                      slotProps={{ input: { 'aria-label': permissionLabel(cell) } }}
                      onChange={(event) => {
                        onToggle([cell], event.target.checked);
                      }}
                    />
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface RowToggleProps extends Pick<MatrixProps, 'onToggle'> {
  row: MatrixRow;
}

/** Grants or withdraws all permissions of a row. */
export function RowToggle({ row, onToggle }: RowToggleProps) {
  const { t } = useTranslation('admins');
  return (
    <Typography
      component="label"
      variant="label"
      sx={{ display: 'flex', alignItems: 'center', minHeight: cellSize, cursor: row.disabled ? 'default' : 'pointer' }}
    >
      <Checkbox
        checked={row.full}
        indeterminate={!row.full && row.cells.some(({ checked }) => checked)}
        disabled={row.disabled}
        sx={{ ...box, flexShrink: 0 }}
        slotProps={{ input: { 'aria-label': t('matrix.row', { subject: subjectLabel(row.subject) }) } }}
        onChange={() => {
          onToggle(row.cells, !row.full);
        }}
      />
      {subjectLabel(row.subject)}
    </Typography>
  );
}
