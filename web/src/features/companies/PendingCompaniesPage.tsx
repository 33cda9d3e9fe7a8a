import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { useConfig } from '@/api/config';
import { ErrorState } from '@/components/ErrorState';
import { NoAccess } from '@/components/NoAccess';
import { PageHeader } from '@/components/PageHeader';
import { pendingList } from './api';
import { CompanyList } from './CompanyList';
import { CompanySheet } from './CompanySheet';
import { ListSkeleton } from './ListSkeleton';
import { ListToolbar } from './ListToolbar';
import { NothingHere } from './NothingHere';
import type { Notice } from './useDecide';
import { useListAddress } from './useListAddress';
import { useRowFocus } from './useRowFocus';

export default function PendingCompaniesPage() {
  const { t } = useTranslation('companies');
  const address = useListAddress();
  const { search, sort, pages, company, change } = address;
  const list = useInfiniteQuery(pendingList({ search, sort }));
  const hours = useConfig()?.review_hours ?? 72;
  const [notice, setNotice] = useState<Notice | null>(null);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const counts = list.data?.pages[0];
  const focus = useRowFocus(items.map((item) => item.user_id));

  const { fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = list;
  const loaded = list.data?.pages.length ?? 0;
  useEffect(() => {
    if (loaded > 0 && loaded < pages && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchNextPageError, isFetching, loaded, pages]);

  if (isApiError(list.error, 'forbidden')) return <NoAccess />;
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { hours })} />
      {notice ? (
        <Alert
          severity={notice.kind}
          sx={{ mb: 5 }}
          onClose={() => {
            setNotice(null);
          }}
        >
          {notice.text}
        </Alert>
      ) : null}
      <ListToolbar
        search={search}
        sort={sort}
        counts={counts}
        countRef={focus.fallback}
        onSearch={(text) => {
          if (text.trim() !== search) change({ search: text.trim(), pages: 1 });
        }}
        onSort={(next) => {
          change({ sort: next, pages: 1 });
        }}
      />
      {list.isPending ? <ListSkeleton /> : null}
      {list.isError && !list.data ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {counts && items.length === 0 ? (
        <NothingHere
          search={counts.total > 0 ? search : ''}
          onClear={() => {
            change({ search: '', pages: 1 });
          }}
        />
      ) : null}
      {counts && items.length > 0 ? (
        <Box sx={{ opacity: list.isPlaceholderData ? 0.6 : 1, transition: 'opacity 150ms' }} aria-busy={list.isPlaceholderData}>
          <CompanyList
            items={items}
            sort={sort}
            matched={counts.matched}
            addressOf={address.companyAddress}
            onNotice={setNotice}
            onDecided={focus.afterRowGoes}
            hasMore={hasNextPage}
            loadingMore={list.isFetchingNextPage}
            moreFailed={isFetchNextPageError}
            onMore={() => {
              if (isFetchNextPageError) void fetchNextPage();
              else change({ pages: loaded + 1 });
            }}
          />
        </Box>
      ) : null}
      <CompanySheet
        id={company}
        items={items}
        notice={notice}
        onNotice={setNotice}
        onShow={(id) => {
          change({ company: id });
        }}
        onClosed={focus.returnTo}
      />
    </>
  );
}
