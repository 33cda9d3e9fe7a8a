import ClearRounded from '@mui/icons-material/ClearRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import type { FilterValues, ListFilter } from '../definition';
import { paramsOf } from '../listAddress';

interface FilterChipsProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  onChange: (values: FilterValues) => void;
}

/** The active filters; pressing one removes it. */
export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const { t } = useTranslation('lists');
  const describe = useDescription();
  const chips = filters.flatMap((filter) => chipsOf(filter, values));
  if (chips.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('filters.active')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 }}
    >
      {chips.map(({ filter, label, given }) => {
        const text = t(filter.kind === 'carried' ? 'filters.answer' : 'filters.chip', {
          label,
          values: isolate(describe(filter, given)),
        });
        const lift = () => {
          const left = Object.entries(values).map(
            ([name, held]) => [name, held.filter((value) => !given[name]?.includes(value))] as const,
          );
          onChange(Object.fromEntries(left.filter(([, held]) => held.length > 0)));
        };
        return (
          <Button
            key={[filter.name, label, filter.kind === 'carried' && filter.each ? given[filter.name] : ''].join(' ')}
            variant="outlined"
            size="small"
            aria-label={t('filters.lift', { filter: text })}
            onClick={lift}
            endIcon={<ClearRounded aria-hidden />}
            sx={{
              maxWidth: '100%',
              fontWeight: 500,
              textAlign: 'start',
              color: 'primary.dark',
              bgcolor: (theme) => theme.tokens.primarySoft,
              borderColor: 'transparent',
            }}
          >
            {text}
          </Button>
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

/** The filters in one line, for exports and print. */
export function useFilterText(filters: readonly ListFilter[], values: FilterValues): string {
  const { t } = useTranslation('lists');
  const describe = useDescription();
  const chips = filters.flatMap((filter) => chipsOf(filter, values));
  return chips
    .map(({ filter, label, given }) =>
      t(filter.kind === 'carried' ? 'filters.answer' : 'filters.chip', {
        label,
        values: isolate(describe(filter, given)),
      }),
    )
    .join(' · ');
}

interface ChipOfFilter {
  filter: ListFilter;
  label: string;
  /** The part of the filter that the chip represents. */
  given: FilterValues;
}

function chipsOf(filter: ListFilter, values: FilterValues): ChipOfFilter[] {
  const given = Object.fromEntries(
    paramsOf(filter).flatMap((name) => (values[name] ? [[name, values[name]] as const] : [])),
  );
  if (Object.keys(given).length === 0) return [];
  if (filter.kind !== 'carried' || !filter.about) return [{ filter, label: filter.label, given }];
  const { about, each, name } = filter;
  if (each) return (given[name] ?? []).map((value) => ({ filter, label: about(value), given: { [name]: [value] } }));
  const labels = new Set(given[name]?.map(about));
  return [...labels].map((label) => ({
    filter,
    label,
    given: { [name]: (given[name] ?? []).filter((value) => about(value) === label) },
  }));
}

function useDescription() {
  const { t } = useTranslation('lists');
  const day = (date: string) => formatDate(`${date}T12:00:00+03:00`, currentLanguage());
  return (filter: ListFilter, values: FilterValues): string => {
    const given = values[filter.name] ?? [];
    switch (filter.kind) {
      case 'choice':
        return given
          .map((value) => filter.options.find((option) => option.value === value)?.label ?? value)
          .join(t('filters.or'));
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
