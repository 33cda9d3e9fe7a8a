import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
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

/** Styled once for the table, not per cell. */
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    px: 1,
    py: 1.5,
    typography: 'body2',
    textAlign: 'start',
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& thead th': { fontWeight: 500 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& .figure': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
} as const;

/** The figures without a chart. */
export function AnswerTable({ label, bars, linked }: AnswerTableProps) {
  const { t } = useTranslation('insights');
  return (
    <Box component="table" aria-label={label} sx={table}>
      <thead>
        <tr>
          <th scope="col">{t('table.answer')}</th>
          <th scope="col" className="figure">
            {t('table.companies')}
          </th>
          <th scope="col" className="figure">
            {t('table.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => {
          const count = formatNumber(bar.count, currentLanguage());
          return (
            <tr key={bar.value}>
              <th scope="row">{bar.label}</th>
              <td className="figure">
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
              </td>
              <td className="figure">{formatShare(bar.share)}</td>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}
