import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useLocation } from 'react-router';
import type { ViewOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import type { ListColumn, ListFilter } from '../definition';
import { ListView } from '../ListView';
import { useList } from '../useList';

interface Station {
  id: string;
  name: string;
}

let held: ViewOut[] = [];
let sent: { method: string; body: unknown }[] = [];

const overdue: ViewOut = { id: 'v-1', list: 'active', name: 'Overdue', query: 'kind=tower&sort=-name' };
const columns: ListColumn<Station>[] = [
  { name: 'name', label: 'Name', cell: (row) => row.name, sortable: true, lead: true },
];
const filters: ListFilter[] = [
  {
    kind: 'choice',
    name: 'kind',
    label: 'Kind',
    options: [
      { value: 'tower', label: 'Tower' },
      { value: 'mast', label: 'Mast' },
    ],
  },
];
const load = () =>
  Promise.resolve({
    items: [{ id: 's1', name: 'Station 1' }],
    total: 3,
    matched: 1,
    next_cursor: null,
    previous_cursor: null,
  });
const keyOf = (row: Station) => row.id;

function Stations() {
  const { search } = useLocation();
  const list = useList<Station>({
    name: 'stations',
    savedAs: 'active',
    columns,
    filters,
    defaultSort: 'name',
    rowParam: 'station',
    keyOf,
    load,
  });
  return (
    <>
      <h1>Stations</h1>
      <p>{`At ${search}`}</p>
      <ListView
        list={list}
        title="Stations"
        search={{ label: 'Search', hint: 'Name' }}
        counted={(_, formatted) => `${formatted} stations`}
        nothingYet={{ title: 'None', text: 'None yet' }}
      />
    </>
  );
}

beforeEach(() => {
  held = [overdue, { id: 'v-2', list: 'audit', name: 'Refused', query: 'outcome=refused' }];
  sent = [];
  reply('get', '/views', () => ok(held));
  reply('post', '/views', async ({ request }) => {
    const body = (await request.json()) as Omit<ViewOut, 'id'>;
    sent.push({ method: 'POST', body });
    if (body.name === 'Taken') {
      return refuse(422, 'validation_failed', {
        fields: [{ field: 'name', error: 'view_name_taken', message: 'Another view of this list has this name' }],
      });
    }
    const view = { ...body, id: 'v-3' };
    held = [...held, view];
    return ok(view, 201);
  });
  reply('patch', '/views/:id', async ({ request, params }) => {
    const body = (await request.json()) as Partial<ViewOut>;
    sent.push({ method: 'PATCH', body });
    held = held.map((view) => (view.id === params.id ? { ...view, ...body } : view));
    return ok(held.find(({ id }) => id === params.id));
  });
  reply('delete', '/views/:id', ({ params }) => {
    sent.push({ method: 'DELETE', body: null });
    held = held.filter(({ id }) => id !== params.id);
    return ok(null);
  });
});

const open = (at: string) =>
  renderPage(<Stations />, { path: '/activeCompanies', at, user: makeAdmin(), namespaces: ['lists', 'common'] });
const button = (name: RegExp | string) => screen.findByRole('button', { name });
const items = () => [...screen.getByRole('menu').children].map(({ textContent }) => textContent).filter(Boolean);

it('lists the views of this list, and opens one by its address', async () => {
  const { user, baseElement } = await open('/activeCompanies');
  await user.click(await button('Saved views'));
  expect(await screen.findByRole('menuitemradio', { name: 'The whole list' })).toBeChecked();
  const choice = await screen.findByRole('menuitemradio', { name: 'Overdue' });
  expect(choice).toHaveAttribute('href', '/activeCompanies?kind=tower&sort=-name&saved=v-1');
  expect(items()).toEqual(['The whole list', 'Overdue', 'Save view…']);
  await expectAccessible(baseElement);
  await user.click(choice);
  expect(await button(/Overdue/)).toBeVisible();
  expect(screen.getByText('At ?kind=tower&sort=-name&saved=v-1')).toBeVisible();
});

it('says that the opened view has changed, and saves the changes', async () => {
  const { user } = await open('/activeCompanies?kind=mast&saved=v-1');
  await user.click(await button(/Overdue.*changed/));
  await user.click(await screen.findByRole('menuitem', { name: /Save changes to .*Overdue/ }));
  await waitFor(() => {
    expect(sent).toEqual([{ method: 'PATCH', body: { query: 'kind=mast' } }]);
  });
  expect(await screen.findByText('Changes saved')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: /changed/ })).toBeNull();
  });
});

it('recognizes a view by an address without its id, in any order of the parameters', async () => {
  await open('/activeCompanies?sort=-name&kind=tower&station=s9');
  expect(await button(/Overdue/)).toBeVisible();
});

it('saves the current search, filters, order and columns under a name', async () => {
  const { user } = await open('/activeCompanies?kind=mast&density=comfortable&cursor=abc&page=2');
  const opener = await button('Saved views');
  await user.click(opener);
  await user.click(await screen.findByRole('menuitem', { name: 'Save view…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save view' });
  await user.type(within(dialog).getByRole('textbox'), 'Taken');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect((await within(dialog).findAllByText(/Another view of this list has this name/))[0]).toBeVisible();
  const field = within(dialog).getByRole('textbox');
  expect(field).toHaveValue('Taken');
  await user.clear(field);
  await user.type(field, 'Masts');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('View saved')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    method: 'POST',
    body: { list: 'active', name: 'Masts', query: 'kind=mast&density=comfortable' },
  });
  expect(await button(/Masts/)).toHaveFocus();
});

it('asks for a name', async () => {
  const { user, baseElement } = await open('/activeCompanies?kind=mast');
  await user.click(await button('Saved views'));
  await user.click(await screen.findByRole('menuitem', { name: 'Save view…' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect((await within(dialog).findAllByText(/This field is required/))[0]).toBeVisible();
  await expectAccessible(baseElement);
  expect(sent).toEqual([]);
});

it('renames and deletes the active view', async () => {
  const { user } = await open('/activeCompanies?kind=tower&sort=-name&saved=v-1');
  await user.click(await button(/Overdue/));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename…' }));
  const field = await screen.findByRole('textbox', { name: /Name of the view/ });
  expect(field).toHaveValue('Overdue');
  await user.clear(field);
  await user.type(field, 'Late');
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await user.click(await button(/Late/));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete…' }));
  const dialog = await screen.findByRole('alertdialog', { name: /Delete the view .*Late/ });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await button('Saved views')).toBeVisible();
  expect(screen.getByText('At ?kind=tower&sort=-name')).toBeVisible();
  expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'DELETE']);
});

it('says that views could not be loaded, and tries again', async () => {
  reply('get', '/views', () => refuse(503, 'service_unavailable'));
  const { user } = await open('/activeCompanies');
  await user.click(await button('Saved views'));
  const again = await screen.findByRole('menuitem', { name: /Your views could not be loaded/ });
  reply('get', '/views', () => ok(held));
  await user.click(again);
  expect(await screen.findByRole('menuitemradio', { name: 'Overdue' })).toBeVisible();
});

it('ignores the id of a view that another person saved', async () => {
  await open('/activeCompanies?kind=mast&saved=other');
  expect(await button('Saved views')).toBeVisible();
});
