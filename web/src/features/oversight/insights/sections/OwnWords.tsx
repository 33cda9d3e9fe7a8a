import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whileOutdated } from '@/components/whileOutdated';
import type { QuestionOut } from '@/api/schema.gen';
import { ErrorState } from '@/components/ErrorState';
import { SearchField } from '@/components/SearchField';
import { formatCount } from '@/i18n/counts';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { ownWordsQuery } from '../api';
import { CountedContext } from '../charts/counted';
import { keyOf, titleOf } from '../charts/figures';
import { OwnWordsItem } from './OwnWordsItem';

/** From this number of answers on they can be searched. */
const manyTexts = 5;

/** The answers to a question in the companies' own words, a page at a time. */
export default function OwnWords({ question }: { question: QuestionOut }) {
  const { t } = useTranslation('insights');
  const { restriction } = useContext(CountedContext);
  const [containing, setContaining] = useState('');
  const query = useInfiniteQuery(ownWordsQuery(restriction, keyOf(question), containing));
  const list = useRef<HTMLUListElement>(null);
  const reached = useRef<number>(null);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const last = query.data?.pages.at(-1);
  const number = (value: number) => formatNumber(value, currentLanguage());
  // The pressed button may be gone with the last page.
  useEffect(() => {
    if (reached.current === null || rows.length <= reached.current) return;
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[reached.current]?.focus();
    reached.current = null;
  }, [rows.length]);
  if (!last) {
    return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Waiting />;
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {last.total > manyTexts ? (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, '@media print': { display: 'none' } }}
        >
          <Box sx={{ flex: '1 1 200px', maxWidth: 320 }}>
            <SearchField
              label={t('texts.searchOf', { title: titleOf(question) })}
              placeholder={t('texts.search')}
              value={containing}
              onSearch={setContaining}
            />
          </Box>
          <Typography variant="small" component="p" role="status" color="textSecondary">
            {t('texts.count', { count: last.matched, formatted: formatCount(last.matched) })}
          </Typography>
        </Box>
      ) : null}
      {rows.length === 0 ? (
        <Typography color="textSecondary">{t(containing === '' ? 'texts.none' : 'texts.noMatch')}</Typography>
      ) : (
        <Box
          component="ul"
          ref={list}
          aria-label={t('texts.label', { title: titleOf(question) })}
          aria-busy={query.isPlaceholderData}
          sx={{ listStyle: 'none', m: 0, p: 0, ...whileOutdated(query.isPlaceholderData, query) }}
        >
          {rows.map((row) => (
            <OwnWordsItem key={row.user_id} row={row} />
          ))}
        </Box>
      )}
      {query.isFetchNextPageError ? (
        <ErrorState error={query.error} onRetry={() => void query.fetchNextPage()} />
      ) : query.hasNextPage ? (
        <Box sx={{ '@media print': { display: 'none' } }}>
          <Button
            variant="outlined"
            size="small"
            loading={query.isFetchingNextPage}
            onClick={() => {
              reached.current = rows.length;
              void query.fetchNextPage();
            }}
          >
            {t('texts.more', { shown: number(rows.length), total: formatCount(last.matched) })}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('loading')}>
      {[90, 75, 60].map((width) => (
        <Skeleton key={width} variant="text" width={`${width}%`} height={32} />
      ))}
    </Box>
  );
}
