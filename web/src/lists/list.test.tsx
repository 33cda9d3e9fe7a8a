import { screen, waitFor, within } from '@testing-library/react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { client, unwrap } from '@/api/client';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { addressWith } from './export/exportAddress';
import type { ListColumn, ListFilter, ListPage, ListQuery } from './definition';
import { ListSheet } from './sheet/ListSheet';
import { ListView } from './ListView';
import { useList } from './useList';

interface Station {
  id: string;
  name: string;
  height: number;
  owner: string;
}

const stations = (count: number): Station[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index + 1}`,
    name: `Station ${index + 1}`,
    height: 600 + index,
    owner: `Owner ${index + 1}`,
  }));

let held: Station[] = [];
let asked: URLSearchParams[] = [];
const pageLength = 2;

beforeEach(() => {
  held = stations(5);
  asked = [];
  reply('get', '/documents', ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const matching = held.filter(({ name }) => name.includes(query.get('search') ?? ''));
    const start = Number(query.get('cursor') ?? 0);
    const end = start + pageLength;
    return ok({
      items: matching.slice(start, end),
      total: held.length,
      matched: matching.length,
      next_cursor: end < matching.length ? String(end) : null,
      previous_cursor: start > 0 ? String(start - pageLength) : null,
    });
  });
});

const columns: ListColumn<Station>[] = [
  { name: 'name', label: 'Name', cell: (row) => row.name, sortable: true, lead: true },
  { name: 'height', label: 'Height', cell: (row) => row.height, sortable: true, figures: true },
  { name: 'owner', label: 'Owner', cell: (row) => row.owner, optional: true },
];
const filters: ListFilter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    several: true,
    options: [
      { value: 'gnss', label: 'GNSS' },
      { value: 'tide', label: 'Tide gauge' },
    ],
  },
  { kind: 'dates', name: 'built', label: 'Built' },
  { kind: 'number', name: 'over', label: 'Above metres', most: 9000, describe: (value) => `${value} m` },
];
// Any route of the contract; the test simulates its server.
const load = (query: ListQuery, signal: AbortSignal) =>
  unwrap(client.GET('/api/documents', { params: { query: query as never }, signal })) as unknown as Promise<
    ListPage<Station>
  >;

function Stations() {
  const list = useList<Station>({
    name: 'stations',
    columns,
    filters,
    defaultSort: 'name',
    rowParam: 'station',
    keyOf: useMemo(() => (row: Station) => row.id, []),
    load,
  });
  return (
    <>
      <ListView
        list={list}
        title="Stations"
        search={{ label: 'Search stations', hint: 'Name' }}
        counted={(_, formatted) => `${formatted} stations`}
        nothingYet={{ title: 'No station yet', text: 'They come.' }}
        exportAddress={(format) =>
          addressWith(`/api/stations.${format}`, { ...list.restriction, sort: list.address.sort })
        }
        bulk={
          <button type="button">
            Do it to {list.selection.all ? 'all' : list.selection.rows.map(({ id }) => id).join()}
          </button>
        }
      />
      <ListSheet list={list}>{(key, titleId) => <h2 id={titleId}>Sheet of {key}</h2>}</ListSheet>
      <output aria-label="address">{useLocation().search}</output>
    </>
  );
}

const open = (at = '/stations', language: Language = 'en') =>
  renderPage(<Stations />, { path: '/stations', at, language, namespaces: ['lists'] });
const address = () => screen.getByLabelText('address').textContent;
const link = (name: string) => screen.findByRole('link', { name });

it('turns pages both ways and says where it is', async () => {
  const { user, container } = await open();
  expect(await link('Station 1')).toBeVisible();
  expect(screen.getByText('5 stations')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await link('Station 3')).toBeVisible();
  expect(address()).toBe('?cursor=2&page=2');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await link('Station 5')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await link('Station 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await link('Station 1')).toBeVisible();
  expect(address()).toBe('');
  await expectAccessible(container);
});

it('sorts by its heads, and says so', async () => {
  const { user } = await open('/stations?cursor=2&page=2');
  await link('Station 3');
  const head = screen.getByRole('columnheader', { name: 'Height' });
  await user.click(within(head).getByRole('button'));
  await waitFor(() => {
    expect(asked.at(-1)?.get('sort')).toBe('height');
  });
  // Another order starts at the first page, because cursors depend on the order.
  expect(asked.at(-1)?.get('cursor')).toBeNull();
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(head).getByRole('button'));
  expect(address()).toBe('?sort=-height');
  expect(head).toHaveAttribute('aria-sort', 'descending');
});

it('filters in a dialog, shows what holds, and lifts it again', async () => {
  const { user } = await open();
  await link('Station 1');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Filter the list' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'GNSS' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Tide gauge' }));
  await user.type(within(dialog).getByRole('spinbutton', { name: /Above metres/ }), '700');
  await user.type(within(dialog).getByLabelText(/^From/), '2026-02-01');
  await expectAccessible(dialog);
  expect(asked).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() => {
    expect(asked.at(-1)?.getAll('kind')).toEqual(['gnss', 'tide']);
  });
  expect(address()).toBe('?kind=gnss&kind=tide&built_from=2026-02-01&over=700');
  expect(await screen.findByText('5 of 5')).toBeVisible();
  // Elements below the dialog are reachable after it has faded out.
  const chips = await screen.findByRole('group', { name: 'Active filters' });
  expect(chips).toHaveTextContent(/Kind: .*GNSS or Tide gauge/);
  expect(chips).toHaveTextContent(/Built: .*from 1 Feb 2026/);
  await user.click(within(chips).getByRole('button', { name: /Remove filter Kind/ }));
  expect(address()).toBe('?built_from=2026-02-01&over=700');
  await user.click(within(chips).getByRole('button', { name: 'Clear all filters' }));
  expect(address()).toBe('');
});

it('exports exactly what the filter shows', async () => {
  const { user } = await open('/stations?search=Station&kind=gnss&kind=tide&sort=-height&cursor=2');
  await link('Station 3');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('menuitem', { name: /CSV/ })).toHaveAttribute(
    'href',
    '/api/stations.csv?search=Station&kind=gnss&kind=tide&sort=-height&locale=en',
  );
});

it('selects over pages, then all that match, and forgets it with another filter', async () => {
  const { user } = await open();
  await link('Station 1');
  await user.click(screen.getByRole('checkbox', { name: 'Select Station 2' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await link('Station 3');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = screen.getByRole('region', { name: 'Selected rows' });
  expect(bar).toHaveTextContent('3 selected');
  expect(within(bar).getByRole('button', { name: 'Do it to s2,s3,s4' })).toBeVisible();
  await user.click(within(bar).getByRole('button', { name: 'Select all 5 that match' }));
  expect(bar).toHaveTextContent('All 5 that match are selected');
  expect(within(bar).getByRole('button', { name: 'Do it to all' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select Station 3' }));
  expect(bar).toHaveTextContent('1 selected');
  await user.click(screen.getByRole('searchbox'));
  await user.paste('Station 5');
  expect(await link('Station 5')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
});

it('selects no row of the search before while another one loads', async () => {
  const { user } = await open();
  await link('Station 1');
  reply('get', '/documents', () => new Promise<never>(() => undefined));
  await user.click(screen.getByRole('searchbox'));
  await user.paste('Station 5');
  await vi.waitUntil(() => address() === '?search=Station+5');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
});

it('shows other columns and higher rows, as the address says', async () => {
  const { user } = await open();
  await link('Station 1');
  expect(screen.queryByRole('columnheader', { name: 'Owner' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'View' }));
  const menu = await screen.findByRole('menu');
  await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Owner' }));
  await user.click(within(menu).getByRole('menuitemcheckbox', { name: 'Height' }));
  await user.click(within(menu).getByRole('menuitemradio', { name: 'Comfortable' }));
  await expectAccessible(menu);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('columnheader', { name: 'Owner' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Height' })).not.toBeInTheDocument();
  expect(address()).toBe('?columns=name%2Cowner&density=comfortable');
});

it('opens a row beside the list, and gives the focus back', async () => {
  const { user } = await open();
  await user.click(await link('Station 2'));
  expect(await screen.findByRole('dialog', { name: 'Sheet of s2' })).toBeVisible();
  expect(address()).toBe('?station=s2');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'Station 2' })).toHaveFocus();
  });
  expect(address()).toBe('');
});

it('steps through the rows of the page in the sheet, by buttons and keys', async () => {
  held = stations(2);
  const { user } = await open('/stations?station=s1');
  const sheet = await screen.findByRole('dialog', { name: 'Sheet of s1' });
  const button = (name: string) => within(sheet).getByRole('button', { name });
  expect(await within(sheet).findByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Next'));
  expect(await screen.findByText('Sheet of s2')).toBeVisible();
  expect(address()).toBe('?station=s2');
  await user.keyboard('k');
  expect(address()).toBe('?station=s1');
  await expectAccessible(sheet);
});

it('tells nothing yet from nothing that matches, and a failure from both', async () => {
  const { user } = await open('/stations?search=zzz&kind=gnss');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await link('Station 1')).toBeVisible();
  expect(address()).toBe('');
  held = [];
  await user.click(screen.getByRole('searchbox'));
  await user.paste('Station 9');
  expect(await screen.findByText('No station yet')).toBeVisible();
  reply('get', '/documents', () => refuse(503, 'service_unavailable', { message: 'Not now.' }));
  await user.clear(screen.getByRole('searchbox'));
  await user.paste('Other');
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('is made of cards where there is no room for a table', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const { user, container } = await open('/stations', 'ar');
  await link('Station 1');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const card = screen.getByRole('link', { name: 'Station 1' }).closest('li');
  expect(card).toHaveTextContent('Height600');
  await user.click(screen.getByRole('button', { name: 'العرض' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Height، تنازليًا' }));
  await user.keyboard('{Escape}');
  expect(address()).toBe('?sort=-height');
  await user.click(screen.getByRole('checkbox', { name: 'تحديد جميع ما في هذه الصفحة' }));
  expect(screen.getByRole('region', { name: 'الصفوف المحددة' })).toHaveTextContent('حُدِّد صفان');
  await expectAccessible(container);
  vi.unstubAllGlobals();
});
