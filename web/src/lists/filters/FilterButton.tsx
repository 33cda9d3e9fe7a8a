import TuneRounded from '@mui/icons-material/TuneRounded';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';
import { ToolbarButton } from '@/components/ToolbarButton';
import type { FilterValues, ListFilter } from '../definition';
import type { FurtherFilter } from './FilterDialog';
import { paramsOf } from '../listAddress';

const FilterDialog = later(() => import('./FilterDialog'));

interface FilterButtonProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  onApply: (values: FilterValues) => void;
  /** Title of the dialog, if it does not filter a list. */
  title?: string;
  further?: FurtherFilter;
  /** Filters that the chosen view of the list names already; they are not counted. */
  scope?: FilterValues;
}

const noFilters: FilterValues = {};

/** All filters of a list in one dialog, applied together. */
export function FilterButton({ filters, values, onApply, title, further, scope = noFilters }: FilterButtonProps) {
  const { t } = useTranslation('lists');
  const [open, setOpen] = useState(false);
  const count = filters.filter((filter) => paramsOf(filter).some((name) => values[name] && !(name in scope))).length;
  if (filters.every(({ kind }) => kind === 'carried')) return null;
  return (
    <>
      <ToolbarButton
        icon={<FilterIcon active={count > 0} />}
        label={count === 0 ? t('filters.open') : t('filters.openActive', { count })}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      />
      <FilterDialog
        open={open}
        title={title ?? t('filters.title')}
        filters={filters}
        values={values}
        further={further}
        onApply={onApply}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}

const dot = {
  content: '""',
  position: 'absolute',
  top: -2,
  insetInlineEnd: -2,
  width: 8,
  height: 8,
  borderRadius: '50%',
  bgcolor: 'primary.main',
} as const;

/** Shows a dot while filters are active; the text beside it has their number. */
function FilterIcon({ active }: { active: boolean }) {
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-flex', ...(active && { '&::after': dot }) }}>
      <TuneRounded fontSize="inherit" />
    </Box>
  );
}
