import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { User } from '@/api/contract';
import { makeAdmin, makeApprovedUser } from '@/testing/factories';
import { renderApp } from '@/testing/renderApp';
import { reply } from '@/testing/server';
import { pages } from './pages';

const permissions: User['permissions'] = [
  { action: 'VIEW', subject: 'activeCompanies' },
  { action: 'VIEW', subject: 'pendingCompanies' },
  { action: 'VIEW', subject: 'submissions' },
];

const waiting = pages.filter(({ firstData }) => firstData !== undefined);

it.each(waiting)('$path requests what was requested ahead', async ({ path, who, firstData }) => {
  const [route = ''] = firstData?.split('?') ?? [];
  const requested = new Promise<string>((resolve) => {
    reply('get', `/${route}`, ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      searchParams.delete('locale');
      const query = searchParams.toString();
      // The counts of a switch of views are not what the page waits for.
      if (searchParams.get('limit') !== '1') resolve(pathname.replace('/api/', '') + (query && `?${query}`));
      return HttpResponse.error();
    });
  });
  const user = who === 'administrator' ? makeAdmin({ permissions }) : makeApprovedUser();
  await renderApp(`/${path.replace(':product', 'licensing')}`, { user });
  await expect(requested).resolves.toBe(firstData);
});
