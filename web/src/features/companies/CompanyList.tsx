import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import type { To } from 'react-router';
import type { CompanyRow } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { PendingSort } from './api';
import { CompanyCards } from './CompanyCards';
import { CompanyTable } from './CompanyTable';
import type { Notice } from './useDecide';

export interface RowsProps {
  items: readonly CompanyRow[];
  sort: PendingSort;
  addressOf: (id: string) => To;
  onNotice: (notice: Notice) => void;
  onDecided: (id: string) => void;
}

interface CompanyListProps extends RowsProps {
  matched: number;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  onMore: () => void;
}

/** A table where there is room for one, cards where there is not. */
export function CompanyList({ matched, hasMore, loadingMore, moreFailed, onMore, ...rows }: CompanyListProps) {
  const { t } = useTranslation('companies');
  const roomy = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  const number = (value: number) => formatNumber(value, currentLanguage());
  return (
    <>
      {roomy ? <CompanyTable {...rows} /> : <CompanyCards {...rows} />}
      {hasMore || matched > rows.items.length ? (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, mt: 6 }}>
          {moreFailed ? <Alert severity="error">{t('moreFailed')}</Alert> : null}
          <Typography variant="hint" component="p">
            {t('shown', { shown: number(rows.items.length), matched: number(matched) })}
          </Typography>
          <Button variant="outlined" loading={loadingMore} onClick={onMore}>
            {t('more')}
          </Button>
        </Box>
      ) : null}
    </>
  );
}
