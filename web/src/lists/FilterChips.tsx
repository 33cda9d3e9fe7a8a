import ClearRounded from '@mui/icons-material/ClearRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import type { FilterValues, ListFilter } from './definition';
import { paramsOf } from './listAddress';

interface FilterChipsProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

/** What restricts the list now; pressing one lifts it. */
export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const { t } = useTranslation('lists');
  const describe = useDescription(values);
  const active = filters.filter((filter) => paramsOf(filter).some((name) => values[name]));
  if (active.length === 0) return null;
  const without = (names: readonly string[]) => {
    onChange(Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))));
  };
  return (
    <Box role="group" aria-label={t('filters.active')} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 }}>
      {active.map((filter) => {
        const text = t('filters.chip', { label: filter.label, values: isolate(describe(filter)) });
        const lift = () => {
          without(paramsOf(filter));
        };
        return (
          <Chip
            key={filter.name}
            label={text}
            aria-label={t('filters.lift', { filter: text })}
            onClick={lift}
            onDelete={lift}
            deleteIcon={<ClearRounded aria-hidden />}
            sx={{
              minHeight: 32,
              height: 'auto',
              maxWidth: '100%',
              color: 'primary.dark',
              bgcolor: (theme) => theme.tokens.primarySoft,
              '& .MuiChip-label': { whiteSpace: 'normal', py: 0.5 },
              '& .MuiChip-deleteIcon': { color: 'inherit' },
            }}
          />
        );
      })}
      <Button
        variant="text"
        size="small"
        onClick={() => {
          onChange({});
        }}
      >
        {t('filters.clear')}
      </Button>
    </Box>
  );
}

function useDescription(values: FilterValues) {
  const { t } = useTranslation('lists');
  const day = (date: string) => formatDate(`${date}T12:00:00+03:00`, currentLanguage());
  return (filter: ListFilter): string => {
    const given = values[filter.name] ?? [];
    switch (filter.kind) {
      case 'choice':
        return given.map((value) => filter.options.find((option) => option.value === value)?.label ?? value).join(t('filters.or'));
      case 'number':
      case 'carried':
        return given.map(filter.describe).join(t('filters.or'));
      case 'dates': {
        const [from, to] = paramsOf(filter).map((name) => values[name]?.[0]);
        if (from && to) return t('filters.between', { from: day(from), to: day(to) });
        return from ? t('filters.since', { from: day(from) }) : t('filters.until', { to: day(to ?? '') });
      }
    }
  };
}
