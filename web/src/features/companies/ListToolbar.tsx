import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyPage } from '@/api/contract';
import { SearchField } from '@/components/SearchField';
import { SelectInput } from '@/components/SelectInput';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import type { PendingSort } from './api';
import { sorts } from './useListAddress';

interface ListToolbarProps {
  search: string;
  sort: PendingSort;
  counts: Pick<CompanyPage, 'total' | 'matched'> | undefined;
  countRef: Ref<HTMLParagraphElement>;
  onSearch: (text: string) => void;
  onSort: (sort: PendingSort) => void;
}

export function ListToolbar({ search, sort, counts, countRef, onSearch, onSort }: ListToolbarProps) {
  const { t } = useTranslation('companies');
  const number = (value: number) => formatNumber(value, currentLanguage());
  const count = (page: Pick<CompanyPage, 'total' | 'matched'>) =>
    search === ''
      ? t('count.waiting', { count: page.total, formatted: number(page.total) })
      : t('count.matched', { matched: number(page.matched), total: number(page.total) });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 4, mb: 4 }}>
      <Box sx={{ flex: '1 1 280px', maxWidth: 420 }}>
        <SearchField label={t('search')} placeholder={t('searchHint')} value={search} onSearch={onSearch} />
      </Box>
      <Box sx={{ flex: '1 1 200px', maxWidth: { sm: 260 } }}>
        <SelectInput
          name="sort"
          label={t('sort.label')}
          options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={sort}
          onChange={(event) => {
            onSort((event.target as HTMLSelectElement).value as PendingSort);
          }}
        />
      </Box>
      <Typography ref={countRef} tabIndex={-1} role="status" variant="label" component="p" sx={{ marginInlineStart: { md: 'auto' }, py: 3, fontVariantNumeric: 'tabular-nums' }}>
        {counts ? count(counts) : ''}
      </Typography>
    </Box>
  );
}
