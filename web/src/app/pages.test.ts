import { expect, it } from 'vitest';
import type { Page } from '@/navigation/page';
import { publicRoutes } from './AppRoutes';
import { pages } from './pages';
import { publicPages } from './publicPages';
import { findRoute } from './route';
import { routes } from './routes';

const manifests = import.meta.glob<Record<string, Page>>('../features/**/page.ts', { eager: true });
const all = [...publicPages, ...pages];

it('lists every manifest of the features once', () => {
  const declared = Object.values(manifests).flatMap((module) => Object.values(module));
  expect(declared).toHaveLength(all.length);
  expect(new Set(all)).toEqual(new Set(declared));
});

it.each(all)('finds the page at $path, with and without /app', (page) => {
  const address = page.path.replace(':product', 'licensing').replaceAll(/:\w+\??/g, '7');
  const known = page.who === 'visitor' ? publicRoutes : routes;
  for (const path of [`/${address}`, `/app/${address}`, `/${address}/`])
    expect(findRoute(known, path)).toMatchObject({ path: page.path, load: page.load });
});

it.each(['/', '/app', '/app/', '/nothing/here', '/pendingCompanies/1/2', '/application'])(
  'finds no page of visitors at %s',
  (address) => {
    expect(findRoute(publicRoutes, address)).toBeUndefined();
  },
);
