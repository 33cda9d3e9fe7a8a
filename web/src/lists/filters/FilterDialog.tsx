import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterValues, ListFilter } from '../definition';
import { FilterField } from './FilterFields';

/** A filter of one screen, above those of the list engine. */
export interface FurtherFilter {
  fields: (values: FilterValues, onChange: (values: FilterValues) => void) => ReactNode;
  /** Why the values cannot be applied. */
  refusal: (values: FilterValues) => string | undefined;
}

interface FilterFormProps {
  filters: readonly ListFilter[];
  values: FilterValues;
  further?: FurtherFilter | undefined;
  onApply: (values: FilterValues) => void;
  onClose: () => void;
}

interface FilterDialogProps extends FilterFormProps {
  open: boolean;
  title: string;
}

export default function FilterDialog({ open, title, ...form }: FilterDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={form.onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="title" component="h2">
        {title}
      </DialogTitle>
      <FilterForm {...form} />
    </Dialog>
  );
}

/** Mounted with the dialog, so that it starts with the current filter. */
function FilterForm({ filters, values, further, onApply, onClose }: FilterFormProps) {
  const { t } = useTranslation(['lists', 'common']);
  const [changed, setChanged] = useState(values);
  const refusal = further?.refusal(changed);
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal !== undefined) return;
        onApply(Object.fromEntries(Object.entries(changed).filter(([, given]) => given.length > 0)));
        onClose();
      }}
    >
      <DialogContent>
        {further?.fields(changed, setChanged)}
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 6 }}>
          {filters
            .filter(({ kind }) => kind !== 'carried')
            .map((filter) => (
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
        {refusal === undefined ? null : (
          <Alert severity="error" role="alert" sx={{ mt: 5 }}>
            {refusal}
          </Alert>
        )}
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
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit">{t('filters.apply')}</Button>
      </DialogActions>
    </form>
  );
}
