import { expect, it } from 'vitest';
import type { ListFilter } from './definition';
import { readAddress, writeAddress, type AddressRules } from './listAddress';

const filters: ListFilter[] = [
  {
    kind: 'choice',
    name: 'size',
    label: 'Size',
    several: true,
    options: [
      { value: 'small', label: 'Small' },
      { value: 'large', label: 'Large' },
    ],
  },
  { kind: 'choice', name: 'response', label: 'Response', options: [{ value: 'submitted', label: 'Submitted' }] },
  { kind: 'dates', name: 'registered', label: 'Registered' },
  { kind: 'number', name: 'waiting_over', label: 'Waiting', most: 10_000, describe: (value) => value },
  { kind: 'carried', name: 'answer', label: 'Answer', describe: (value) => value },
];
const rules: AddressRules = {
  columns: [{ name: 'name', sortable: true, lead: true }, { name: 'age', sortable: true }, { name: 'note' }],
  filters,
  defaultSort: '-age',
  rowParam: 'company',
};
const read = (search: string) => readAddress(new URLSearchParams(search), rules);

it('begins with what is usual', () => {
  expect(read('')).toEqual({
    search: '',
    sort: '-age',
    filters: {},
    cursor: null,
    page: 1,
    columns: null,
    density: 'compact',
    row: null,
  });
});

it('comes back from the address as it was written', () => {
  const state = {
    search: 'نجد & sons',
    sort: 'name',
    filters: {
      size: ['small', 'large'],
      registered_from: ['2026-01-01'],
      waiting_over: ['48'],
      answer: ['questionnaire.storage:cloud'],
    },
    cursor: 'abc-_=',
    page: 3,
    columns: ['name', 'note'],
    density: 'comfortable' as const,
    row: 'user-1',
  };
  const written = writeAddress(new URLSearchParams(), state, rules);
  expect(readAddress(written, rules)).toEqual(state);
});

it('leaves out what the server would refuse', () => {
  const found = read(
    'size=huge&size=small&size=small&response=x&registered_from=yesterday&registered_to=2026-02-31x&waiting_over=-1&sort=note&page=7&columns=zzz',
  );
  expect(found.filters).toEqual({ size: ['small'] });
  expect(read('registered_from=1899-12-31&registered_to=9999-12-31').filters).toEqual({});
  expect(found.sort).toBe('-age');
  // A page number without its cursor is ignored.
  expect(found.page).toBe(1);
  expect(found.columns).toEqual(['name']);
});

it('writes only what is not usual, and keeps what is not its own', () => {
  const before = new URLSearchParams('other=1&search=x&size=small&cursor=c&page=2');
  const next = writeAddress(
    before,
    { search: '', filters: {}, sort: '-age', cursor: null, page: 1, density: 'compact', columns: null, row: null },
    rules,
  );
  expect(next.toString()).toBe('other=1');
});
