import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { permissionLabel, subjectLabel } from '@/auth/grantable';
import type { MatrixProps } from './matrix';
import { RowToggle } from './MatrixTable';
import { actions } from '../permissions';

/** One block for each subject, with its permissions in words. */
export function MatrixBlocks({ rows, onToggle }: MatrixProps) {
  return rows.map((row, index) => (
    <Box
      key={row.subject}
      role="group"
      aria-label={subjectLabel(row.subject)}
      sx={{ p: 2, ...(index > 0 && { borderTop: '1px solid', borderColor: 'divider' }) }}
    >
      <RowToggle row={row} onToggle={onToggle} />
      <Box sx={{ display: 'grid', paddingInlineStart: 5 }}>
        {actions
          .flatMap((action) => row.cells.filter((cell) => cell.action === action))
          .map((cell) => (
            <FormControlLabel
              key={cell.action}
              sx={{ m: 0, minHeight: 44 }}
              label={permissionLabel(cell)}
              disabled={cell.disabled}
              control={
                <Checkbox
                  {...(index === 0 && cell.action === 'VIEW' && { id: 'field-permissions' })}
                  checked={cell.checked}
                  onChange={(event) => {
                    onToggle([cell], event.target.checked);
                  }}
                />
              }
            />
          ))}
      </Box>
    </Box>
  ));
}
