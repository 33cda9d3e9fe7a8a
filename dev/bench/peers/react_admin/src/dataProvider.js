import { fetchUtils } from 'react-admin';

const PATHS = { pendingCompanies: '/api/pending-users', activeCompanies: '/api/users' };

/** Cursors by query and page: the API has no page numbers, and react-admin asks for pages in order. */
const cursors = new Map();

async function getList(resource, { pagination, sort, filter, signal }) {
  const { page, perPage } = pagination;
  const query = new URLSearchParams({
    ...filter,
    sort: `${sort.order === 'DESC' ? '-' : ''}${sort.field}`,
    limit: Math.min(perPage, 100),
  });
  const list = `${PATHS[resource]}?${query}`;
  const cursor = cursors.get(`${list} ${page}`);
  if (cursor) query.set('cursor', cursor);
  const { json } = await fetchUtils.fetchJson(`${PATHS[resource]}?${query}`, { signal });
  const { items, matched, next_cursor } = json.data;
  cursors.set(`${list} ${page + 1}`, next_cursor);
  return { data: items, total: matched };
}

export const dataProvider = { supportAbortSignal: true, getList };
