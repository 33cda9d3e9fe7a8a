import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { User } from '@/api/contract';
import { makeAdmin, makeApprovedUser } from '@/testing/factories';
import { renderApp } from '@/testing/renderApp';
import { reply } from '@/testing/server';
import { firstData } from './firstData';

const permissions: User['permissions'] = [
  { action: 'VIEW', subject: 'activeCompanies' },
  { action: 'VIEW', subject: 'pendingCompanies' },
  { action: 'VIEW', subject: 'submissions' },
];

it.each(Object.entries(firstData))('%s requests what was requested ahead', async (name, { role, path }) => {
  const [route = ''] = path.split('?');
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
  const user = role === 'Admin' ? makeAdmin({ permissions }) : makeApprovedUser();
  await renderApp(`/${name === 'home' ? 'licensing' : name}`, { user });
  await expect(requested).resolves.toBe(path);
});
