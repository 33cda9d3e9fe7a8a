import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';
import { serverNow } from '@/clock/serverClock';
import { FormField } from '@/components/FormField';
import { DateInput } from '@/components/dates/DateInput';
import { TextInput } from '@/components/TextInput';
import type { ChoiceFilter, DatesFilter, FilterValues, ListFilter, NumberFilter } from '../definition';
import { daysOf, recentDays } from './recentDays';

interface FilterFieldProps<Filter> {
  filter: Filter;
  values: FilterValues;
  /** Sets the values of one parameter; none removes the filter. */
  onChange: (name: string, values: readonly string[]) => void;
}

export function FilterField({ filter, ...props }: FilterFieldProps<ListFilter>) {
  switch (filter.kind) {
    case 'choice':
      return filter.several ? <SeveralChoices filter={filter} {...props} /> : <OneChoice filter={filter} {...props} />;
    case 'dates':
      return <DateRange filter={filter} {...props} />;
    case 'number':
      return <WholeNumber filter={filter} {...props} />;
    case 'carried':
      return null;
  }
}

function SeveralChoices({ filter, values, onChange }: FilterFieldProps<ChoiceFilter>) {
  const chosen = values[filter.name] ?? [];
  return (
    <FormField name={`filter.${filter.name}`} label={filter.label} group>
      {() =>
        filter.options.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            label={label}
            sx={{ display: 'flex', m: 0 }}
            control={
              <Checkbox
                checked={chosen.includes(value)}
                onChange={(event) => {
                  onChange(
                    filter.name,
                    event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                  );
                }}
              />
            }
          />
        ))
      }
    </FormField>
  );
}

function OneChoice({ filter, values, onChange }: FilterFieldProps<ChoiceFilter>) {
  const { t } = useTranslation('lists');
  return (
    <FormField name={`filter.${filter.name}`} label={filter.label} group>
      {() => (
        <RadioGroup
          name={filter.name}
          value={values[filter.name]?.[0] ?? ''}
          onChange={(_, value) => {
            onChange(filter.name, value === '' ? [] : [value]);
          }}
        >
          {[{ value: '', label: t('filters.any') }, ...filter.options].map(({ value, label }) => (
            <FormControlLabel
              key={value}
              value={value}
              label={label}
              sx={{ m: 0 }}
              // As the check boxes beside them.
              control={<Radio sx={{ p: 1, marginInlineEnd: 2 }} />}
            />
          ))}
        </RadioGroup>
      )}
    </FormField>
  );
}

function DateRange({ filter, values, onChange }: FilterFieldProps<DatesFilter>) {
  const { t } = useTranslation('lists');
  const [from = '', to = ''] = ['from', 'to'].map((end) => values[`${filter.name}_${end}`]?.[0]);
  const isReversed = to !== '' && to < from;
  const set = (end: 'from' | 'to', value: string) => {
    onChange(`${filter.name}_${end}`, value === '' ? [] : [value]);
  };
  const now = serverNow();
  return (
    <FormField name={`filter.${filter.name}`} label={filter.label} group>
      {() => (
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 3 }}>
          <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {recentDays.map((choice) => {
              const [first, last] = daysOf(choice, now);
              const isChosen = from === first && to === last;
              return (
                <Button
                  key={choice}
                  size="small"
                  variant="outlined"
                  aria-pressed={isChosen}
                  sx={isChosen ? { bgcolor: (theme) => theme.tokens.primarySoft } : undefined}
                  onClick={() => {
                    set('from', isChosen ? '' : first);
                    set('to', isChosen ? '' : last);
                  }}
                >
                  {t(`filters.days.${choice}`)}
                </Button>
              );
            })}
          </Box>
          {(['from', 'to'] as const).map((end) => {
            const name = `${filter.name}_${end}`;
            return (
              <DateInput
                key={end}
                name={`filter.${name}`}
                label={t(`filters.${end}`)}
                optional
                value={values[name]?.[0] ?? ''}
                refusal={end === 'to' && isReversed ? t('filters.order') : undefined}
                onChange={(value) => {
                  set(end, value);
                }}
              />
            );
          })}
        </Box>
      )}
    </FormField>
  );
}

function WholeNumber({ filter, values, onChange }: FilterFieldProps<NumberFilter>) {
  return (
    <TextInput
      name={`filter.${filter.name}`}
      label={filter.label}
      optional
      ltr
      type="number"
      value={values[filter.name]?.[0] ?? ''}
      inputProps={{ min: 1, max: filter.most, step: 1, inputMode: 'numeric' }}
      onChange={(event) => {
        onChange(filter.name, event.target.value === '' ? [] : [event.target.value]);
      }}
    />
  );
}
