import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import FirstPageRounded from '@mui/icons-material/FirstPageRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { maxCounted } from '@/i18n/counts';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { pageSize } from '../definition';
import type { List } from '../useList';

/** Previous and next page: pages are relative to a row, so there is no random access. */
export function Pager<Row>({ list: { address, page, outdated } }: { list: List<Row> }) {
  const { t } = useTranslation('lists');
  if (!page || (page.next_cursor === null && page.previous_cursor === null)) return null;
  const number = (value: number) => formatNumber(value, currentLanguage());
  const here = page.previous_cursor === null ? 1 : Math.max(2, address.page);
  const pages = Math.max(Math.ceil(page.matched / pageSize), here);
  // The cursors of an outdated page do not apply.
  const turn = (cursor: string | null, to: number) => () => {
    address.turn(cursor, to);
  };
  return (
    <Box
      component="nav"
      aria-label={t('pages.title')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 4 }}
    >
      <Typography variant="hint" component="p" sx={{ flex: '1 1 auto', fontVariantNumeric: 'tabular-nums' }}>
        {page.matched > maxCounted
          ? t('pages.open', { page: number(here) })
          : t('pages.place', { page: number(here), pages: number(pages) })}
      </Typography>
      {here > 2 ? (
        <Button
          variant="text"
          startIcon={<FirstPageRounded className="mirrored" />}
          disabled={outdated}
          onClick={turn(null, 1)}
        >
          {t('pages.first')}
        </Button>
      ) : null}
      <Button
        variant="outlined"
        startIcon={<ChevronLeftRounded className="mirrored" />}
        disabled={outdated || page.previous_cursor === null}
        onClick={turn(here === 2 ? null : page.previous_cursor, here - 1)}
      >
        {t('pages.previous')}
      </Button>
      <Button
        variant="outlined"
        endIcon={<ChevronRightRounded className="mirrored" />}
        disabled={outdated || page.next_cursor === null}
        onClick={turn(page.next_cursor, here + 1)}
      >
        {t('pages.next')}
      </Button>
    </Box>
  );
}
