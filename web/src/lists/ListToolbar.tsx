import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/components/SearchField';
import { formatCount } from '@/i18n/counts';
import type { ExportFormat, FilterValues } from './definition';
import { ExportMenu } from './export/ExportMenu';
import { FilterButton } from './filters/FilterButton';
import { FilterChips } from './filters/FilterChips';
import type { List } from './useList';
import { countId } from './table/useRowFocus';
import { SavedViews } from './views/SavedViews';
import { ViewMenu } from './views/ViewMenu';

interface ListToolbarProps<Row> {
  list: List<Row>;
  scopes: ReactNode;
  scope: FilterValues;
  search: { label: string; hint: string } | undefined;
  counted: (count: number, formatted: string) => string;
  exportAddress?: ((format: ExportFormat) => string) | undefined;
}

export function ListToolbar<Row>({ list, scopes, scope, search, counted, exportAddress }: ListToolbarProps<Row>) {
  const { t } = useTranslation('lists');
  const { address, page, options } = list;
  const restricted = Object.keys(list.restriction).length > 0;
  const isNarrowed = Object.keys(list.restriction).some((name) => !(name in scope));
  const chips = Object.entries(address.filters).filter(([name]) => !(name in scope));
  return (
    <>
      {/* One row; on a phone two: the views, and the search with the buttons. */}
      <Box
        className="listToolbar"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          mb: 2,
          '& .MuiButton-root': { minHeight: { md: 36 } },
          '& [role=group] .MuiButton-root': { minHeight: { md: 32 } },
          // Beside the menu all of it fits in one row, in both languages.
          '@media (min-width: 900px) and (max-width: 1439.95px)': { '& .MuiButton-root': { px: 2 } },
        }}
      >
        {scopes ? <Box sx={{ flex: { xs: '1 0 100%', md: 'none' } }}>{scopes}</Box> : null}
        {search ? (
          <Box sx={{ flex: { xs: '1 1 132px', sm: '1 1 120px' }, maxWidth: { sm: 360 } }}>
            <SearchField
              label={search.label}
              placeholder={search.hint}
              value={address.search}
              onSearch={(text) => {
                if (text !== address.search) address.narrow({ search: text });
              }}
            />
          </Box>
        ) : null}
        {options.savedAs ? <SavedViews list={list} savedAs={options.savedAs} /> : null}
        <FilterButton
          filters={options.filters}
          values={address.filters}
          scope={scope}
          onApply={(filters) => {
            address.narrow({ filters });
          }}
        />
        <ViewMenu list={list} />
        {exportAddress ? <ExportMenu addressOf={exportAddress} disabled={!page || page.matched === 0} /> : null}
        <Typography
          id={countId}
          tabIndex={-1}
          role="status"
          variant="label"
          component="p"
          // The switch of views shows the number already.
          className={scopes && !isNarrowed ? 'visuallyHidden' : undefined}
          sx={{
            marginInlineStart: 'auto',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {!page
            ? ''
            : restricted
              ? t('matched', { matched: formatCount(page.matched), total: formatCount(page.total) })
              : counted(page.total, formatCount(page.total))}
        </Typography>
      </Box>
      <FilterChips
        filters={options.filters}
        values={Object.fromEntries(chips)}
        onChange={(filters) => {
          address.narrow({ filters: { ...filters, ...scope } });
        }}
      />
    </>
  );
}
