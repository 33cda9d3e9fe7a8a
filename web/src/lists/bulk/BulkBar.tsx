import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { counted, maxCounted } from '@/i18n/counts';
import { sticky } from '@/theme/tokens';
import type { Selection } from '@/lists/table/useSelection';
import { countId } from '@/lists/table/useRowFocus';

interface BulkBarProps<Row> {
  selection: Selection<Row>;
  matched: number;
  children: ReactNode;
}

/** The selection and its actions; sticky below the list. */
export function BulkBar<Row>({ selection, matched, children }: BulkBarProps<Row>) {
  const { t } = useTranslation('lists');
  const { count, all } = selection;
  const before = useRef(count);
  useEffect(() => {
    // The bar's button, or the dialog that it opened, had the focus.
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (count === 0 && before.current > 0 && isLost) document.getElementById(countId)?.focus();
    before.current = count;
  }, [count]);
  return (
    <>
      <span role="status" className="visuallyHidden">
        {count === 0 ? '' : t('select.count', counted(count))}
      </span>
      {count === 0 ? null : (
        <Box
          component="section"
          aria-label={t('select.bar')}
          sx={{
            position: sticky,
            bottom: 12,
            zIndex: 5,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            mt: 4,
            p: 3,
            borderRadius: '12px',
            border: '1px solid',
            borderColor: 'primary.main',
            bgcolor: (theme) => theme.tokens.raised,
            boxShadow: 3,
          }}
        >
          <Typography variant="label" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {all ? t('select.all', counted(count)) : t('select.count', counted(count))}
          </Typography>
          {/* "All" is offered with its number only. */}
          {all || matched <= count || matched > maxCounted ? null : (
            <Button variant="text" size="small" onClick={selection.chooseAll}>
              {t('select.chooseAll', counted(matched))}
            </Button>
          )}
          <Button variant="text" size="small" onClick={selection.clear}>
            {t('select.clear')}
          </Button>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginInlineStart: { sm: 'auto' } }}>{children}</Box>
        </Box>
      )}
    </>
  );
}
