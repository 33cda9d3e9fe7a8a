import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { client, unwrap } from '@/api/client';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import type { ListColumn, ListPage, ListQuery } from '../definition';
import { ListView } from '../ListView';
import { useList } from '../useList';

interface Station {
  id: string;
}

const columns: ListColumn<Station>[] = [{ name: 'id', label: 'Name', cell: (row) => row.id, lead: true }];
const filters: never[] = [];
const keyOf = (row: Station) => row.id;
const load = (query: ListQuery, signal: AbortSignal) =>
  unwrap(client.GET('/api/documents', { params: { query: query as never }, signal })) as unknown as Promise<
    ListPage<Station>
  >;

let rendered: string[] = [];
const renderButtons = (row: Station) => {
  rendered.push(row.id);
  return <button type="button">Call {row.id}</button>;
};

function Stations() {
  const list = useList<Station>({ name: 'stations', columns, filters, defaultSort: 'id', rowParam: 'at', keyOf, load });
  return (
    <ListView
      list={list}
      title="Stations"
      search={{ label: 'Search', hint: 'Name' }}
      counted={(_, formatted) => `${formatted} stations`}
      nothingYet={{ title: 'No station yet', text: 'They come.' }}
      rowActions={{ label: 'Actions', render: renderButtons }}
      bulk={<span>Do it</span>}
    />
  );
}

it.each([
  ['table', true, ['s3']],
  ['cards', false, []],
])('renders no more than the row that is selected again: %s', async (_, roomy, again) => {
  const listen = () => undefined;
  const media = { matches: roomy, addEventListener: listen, removeEventListener: listen };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media, media: query }) as never);
  const items = Array.from({ length: 25 }, (__, index) => ({ id: `s${String(index + 1)}` }));
  reply('get', '/documents', () => ok({ items, total: 25, matched: 25, next_cursor: null, previous_cursor: null }));
  const { user } = await renderPage(<Stations />, { path: '/stations', at: '/stations', namespaces: ['lists'] });
  await screen.findByRole('link', { name: 's3' });
  rendered = [];
  await user.click(screen.getByRole('checkbox', { name: 'Select s3' }));
  expect(screen.getByRole('checkbox', { name: 'Select s3' })).toBeChecked();
  expect(new Set(rendered)).toEqual(new Set(again));
  rendered = [];
  await user.type(screen.getByRole('searchbox'), 'a');
  expect(rendered).toEqual([]);
});
