import TuneRounded from '@mui/icons-material/TuneRounded';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterValues, ListFilter } from './definition';
import { FilterField } from './FilterFields';
import { paramsOf } from './listAddress';

interface FilterButtonProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  onApply: (values: FilterValues) => void;
}

/** All restrictions of a list in one dialog; the list is asked once, when they are applied. */
export function FilterButton({ filters, values, onApply }: FilterButtonProps) {
  const { t } = useTranslation('lists');
  const titleId = useId();
  const [open, setOpen] = useState(false);
  const count = filters.filter((filter) => paramsOf(filter).some((name) => values[name])).length;
  const close = () => {
    setOpen(false);
  };
  if (filters.every(({ kind }) => kind === 'carried')) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={
          <Badge color="primary" variant="dot" invisible={count === 0}>
            <TuneRounded />
          </Badge>
        }
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        {count === 0 ? t('filters.open') : t('filters.openActive', { count })}
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
        <DialogTitle id={titleId} variant="title" component="h2">
          {t('filters.title')}
        </DialogTitle>
        <FilterForm
          filters={filters}
          values={values}
          onCancel={close}
          onApply={(changed) => {
            onApply(changed);
            close();
          }}
        />
      </Dialog>
    </>
  );
}

/** Mounted with the dialog, so that it begins with what holds now. */
function FilterForm({ filters, values, onApply, onCancel }: FilterButtonProps & { onCancel: () => void }) {
  const { t } = useTranslation(['lists', 'common']);
  const [changed, setChanged] = useState(values);
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(Object.fromEntries(Object.entries(changed).filter(([, given]) => given.length > 0)));
      }}
    >
      <DialogContent>
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 6 }}>
          {filters.map((filter) => (
            <Box key={filter.name} sx={filter.kind === 'dates' ? { gridColumn: '1 / -1' } : { minWidth: 0 }}>
              <FilterField
                filter={filter}
                values={changed}
                onChange={(name, given) => {
                  setChanged((before) => ({ ...before, [name]: given }));
                }}
              />
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          variant="text"
          sx={{ marginInlineEnd: 'auto' }}
          onClick={() => {
            setChanged({});
          }}
        >
          {t('filters.reset')}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit">{t('filters.apply')}</Button>
      </DialogActions>
    </form>
  );
}
