import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { QuestionOut } from '@/api/schema.gen';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { sticky } from '@/theme/tokens';
import { formatShare, labelOf, type Bar } from '../charts/figures';

/** An answer to the first question with the answers to the second. */
export interface CrossRow {
  value: string;
  label: string;
  /** Number of companies that answered both. */
  answered: number;
  bars: readonly Bar[];
}

interface CrossTableProps {
  label: string;
  rows: readonly CrossRow[];
  columns: QuestionOut;
}

const figures = { textAlign: 'end', verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' } as const;
// Columns are as wide as the longest word of their answers; the table scrolls.
const heading = { ...figures, minWidth: 96, overflowWrap: 'break-word' } as const;
const pinned = {
  position: sticky,
  insetInlineStart: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  verticalAlign: 'top',
  minWidth: { xs: 120, sm: 180 },
  maxWidth: { xs: 140, sm: 280 },
} as const;

export function CrossTable({ label, rows, columns }: CrossTableProps) {
  const { t } = useTranslation('insights');
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{
        overflowX: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        '& tbody tr:last-child > *': { borderBottom: 0 },
        '&:focus-visible': { outline: (theme: Theme) => `3px solid ${theme.tokens.primary}`, outlineOffset: 2 },
        '@media print': { overflow: 'visible', '& th, & td': { px: 1, minWidth: 0, fontSize: '8pt' } },
      }}
    >
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell sx={pinned}>{t('cross.corner')}</TableCell>
            {columns.choices.map((choice) => (
              <TableCell key={choice.value} sx={heading}>
                {labelOf(choice, columns.type)}
              </TableCell>
            ))}
            <TableCell sx={heading}>{t('cross.answered')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.value}>
              <TableCell component="th" scope="row" sx={pinned}>
                {row.label}
              </TableCell>
              {row.bars.map((bar) => (
                <TableCell key={bar.value} sx={figures}>
                  <Cell row={row} bar={bar} />
                </TableCell>
              ))}
              <TableCell sx={{ ...figures, fontWeight: 500 }}>
                {formatNumber(row.answered, currentLanguage())}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Cell({ row, bar }: { row: CrossRow; bar: Bar }) {
  const { t } = useTranslation('insights');
  const count = formatNumber(bar.count, currentLanguage());
  const share = formatShare(bar.share);
  return (
    <>
      {bar.href === null ? (
        count
      ) : (
        <Link
          component={RouterLink}
          to={bar.href}
          aria-label={t('table.link', { label: `${row.label}, ${bar.label}`, count })}
          color="textPrimary"
          underline="hover"
          sx={{ display: 'inline-block', minWidth: 24, py: 0.5 }}
        >
          {count}
        </Link>
      )}
      <Typography variant="small" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {share}
      </Typography>
    </>
  );
}
