import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { formatShare, type Bar } from './figures';

interface AnswerTableProps {
  label: string;
  bars: readonly Bar[];
  /** Beside a chart the table has no links, because the chart has them. */
  linked: boolean;
}

const figures = { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** The figures without a chart. */
export function AnswerTable({ label, bars, linked }: AnswerTableProps) {
  const { t } = useTranslation('insights');
  return (
    <Table
      size="small"
      aria-label={label}
      sx={{ '& th, & td': { px: 1 }, '& tbody tr:last-child > *': { borderBottom: 0 } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t('table.answer')}</TableCell>
          <TableCell sx={figures}>{t('table.companies')}</TableCell>
          <TableCell sx={figures}>{t('table.share')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {bars.map((bar) => {
          const count = formatNumber(bar.count, currentLanguage());
          const share = formatShare(bar.share);
          return (
            <TableRow key={bar.value}>
              <TableCell component="th" scope="row">
                {bar.label}
              </TableCell>
              <TableCell sx={figures}>
                {linked && bar.href !== null ? (
                  <Link
                    component={RouterLink}
                    to={bar.href}
                    aria-label={t('table.link', { label: bar.label, count })}
                    sx={{ display: 'inline-block', minWidth: 24, py: 0.5 }}
                  >
                    {count}
                  </Link>
                ) : (
                  count
                )}
              </TableCell>
              <TableCell sx={figures}>{share}</TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
