import { screen } from '@testing-library/react';
import { useMemo } from 'react';
import { expect, it } from 'vitest';
import { client, unwrap } from '@/api/client';
import type { Language } from '@/i18n/languages';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import type { ListPage } from './definition';
import { ListView } from './ListView';
import { useList } from './useList';

interface Station {
  id: string;
}

function Stations() {
  const list = useList<Station>({
    name: 'stations',
    columns: [{ name: 'id', label: 'Name', cell: (row) => row.id, lead: true }],
    filters: [],
    defaultSort: 'id',
    rowParam: 'station',
    keyOf: useMemo(() => (row: Station) => row.id, []),
    load: (query, signal) =>
      unwrap(client.GET('/api/documents', { params: { query: query as never }, signal })) as unknown as Promise<
        ListPage<Station>
      >,
  });
  return (
    <ListView
      list={list}
      title="Stations"
      search={{ label: 'Search', hint: 'Name' }}
      counted={(_, formatted) => `${formatted} stations`}
      nothingYet={{ title: 'No station yet', text: 'They come.' }}
      bulk={<span>Do it</span>}
    />
  );
}

async function open(matched: number, language: Language, at = '') {
  reply('get', '/documents', () =>
    ok({ items: [{ id: 'One' }], total: 10_001, matched, next_cursor: '1', previous_cursor: null }),
  );
  const page = await renderPage(<Stations />, {
    path: '/stations',
    at: `/stations${at}`,
    language,
    namespaces: ['lists'],
  });
  await screen.findByRole('link', { name: 'One' });
  return page;
}

it('says in either language that there are more rows than are counted', async () => {
  const { unmount } = await open(10_001, 'en');
  expect(screen.getByText('10,000+ stations')).toBeVisible();
  expect(screen.getByText('Page 1')).toBeVisible();
  unmount();
  await open(10_001, 'ar');
  expect(screen.getByText('أكثر من 10,000 stations')).toBeVisible();
  expect(screen.getByText('الصفحة 1')).toBeVisible();
});

it.each([
  [10_000, '10,000 of 10,000+', 'Select all 10,000 that match'],
  [10_001, '10,000+ of 10,000+', undefined],
])('offers to select all rows only with their number: %i', async (matched, place, all) => {
  const { user } = await open(matched, 'en', '?search=O');
  expect(screen.getByText(place)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select One' }));
  const offered = screen.queryAllByRole('button', { name: /^Select all/ }).map((button) => button.textContent);
  expect(offered).toEqual(all === undefined ? [] : [all]);
});
