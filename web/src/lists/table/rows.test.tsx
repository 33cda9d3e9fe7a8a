import { screen, waitFor } from '@testing-library/react';
import { useCallback } from 'react';
import { expect, it, vi } from 'vitest';
import { client, unwrap } from '@/api/client';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import type { ListColumn, ListPage, ListQuery } from '../definition';
import { ListView } from '../ListView';
import { useList } from '../useList';

interface Station {
  id: string;
  trains?: number;
}

const columns: ListColumn<Station>[] = [{ name: 'id', label: 'Name', cell: (row) => row.id, lead: true }];
const filters: never[] = [];
const keyOf = (row: Station) => row.id;
const load = (query: ListQuery, signal: AbortSignal) =>
  unwrap(client.GET('/api/documents', { params: { query: query as never }, signal })) as unknown as Promise<
    ListPage<Station>
  >;

let rendered: string[] = [];

function Stations() {
  const list = useList<Station>({ name: 'stations', columns, filters, defaultSort: 'id', rowParam: 'at', keyOf, load });
  const { afterRowGoes } = list.focus;
  const renderButtons = useCallback(
    ({ id }: Station) => {
      rendered.push(id);
      return (
        <button
          type="button"
          onClick={() => {
            afterRowGoes(id);
          }}
        >
          Close {id}
        </button>
      );
    },
    [afterRowGoes],
  );
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

function serve(items: readonly Station[], roomy: boolean) {
  const listen = () => undefined;
  const media = { matches: roomy, addEventListener: listen, removeEventListener: listen };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media, media: query }) as never);
  reply('get', '/documents', () => ok({ items, total: 25, matched: 25, next_cursor: null, previous_cursor: null }));
}

const stations = Array.from({ length: 25 }, (_, index) => ({ id: `s${String(index + 1)}` }));
const open = () => renderPage(<Stations />, { path: '/stations', at: '/stations', namespaces: ['lists'] });

it.each([
  ['table', true, ['s3']],
  ['cards', false, []],
])('renders no more than the row that is selected again: %s', async (_, roomy, again) => {
  serve(stations, roomy);
  const { user } = await open();
  await screen.findByRole('link', { name: 's3' });
  rendered = [];
  await user.click(screen.getByRole('checkbox', { name: 'Select s3' }));
  expect(screen.getByRole('checkbox', { name: 'Select s3' })).toBeChecked();
  expect(new Set(rendered)).toEqual(new Set(again));
  rendered = [];
  await user.type(screen.getByRole('searchbox'), 'a');
  expect(rendered).toEqual([]);
});

it.each([
  ['table', true],
  ['cards', false],
])('renders one row if only that changes: %s', async (_, roomy) => {
  serve(stations, roomy);
  const { queryClient } = await open();
  await screen.findByRole('link', { name: 's3' });
  serve(
    stations.map((row) => (row.id === 's3' ? { ...row, trains: 2 } : row)),
    roomy,
  );
  rendered = [];
  await queryClient.invalidateQueries();
  await waitFor(() => {
    expect(new Set(rendered)).toEqual(new Set(['s3']));
  });
});
