import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Suspense, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect } from 'vitest';
import type { User } from '@/api/contract';
import { Abilities } from '@/auth/guards';
import { ConfigProvider } from '@/api/ConfigProvider';
import { AuthProvider } from '@/auth/AuthProvider';
import { storeUser } from '@/auth/storedUser';
import { i18next, startI18n } from '@/i18n/i18n';
import '@/i18n/signedInCatalogues';
import { storeLanguage, type Language } from '@/i18n/languages';
import type { Namespace } from '@/i18n/namespaces';
import { loadGrantable } from '@/auth/grantable';
import { loadColumns } from '@/features/directory/listing/published';
import { loadDirection } from '@/theme/direction';
import { PortalTheme } from '@/theme/PortalTheme';
import { ok, reply } from './server';

interface RenderPageOptions {
  /** The page's path; other paths show "Elsewhere: /path". */
  path?: string;
  at?: string;
  /** The signed-in person. */
  user?: User | null;
  language?: Language;
  namespaces?: Namespace[];
  state?: unknown;
}

export interface RenderedPage extends RenderResult {
  user: UserEvent;
  queryClient: QueryClient;
}

/** Renders a page as the app does, with MSW: router, session, ability, theme, direction and texts. */
export async function renderPage(
  page: ReactNode,
  { path = '/', at = path, user = null, language = 'en', namespaces = [], state }: RenderPageOptions = {},
): Promise<RenderedPage> {
  storeLanguage(language);
  if (user) {
    storeUser(user);
    reply('get', '/user-info', () => ok(user));
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const [direction] = await Promise.all([loadDirection(language), startI18n(language), loadColumns(), loadGrantable()]);
  await i18next.loadNamespaces(['common', ...namespaces]);
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider>
        <AuthProvider>
          <PortalTheme language={language} direction={direction}>
            <MemoryRouter
              initialEntries={[
                {
                  pathname: at.split(/[?#]/)[0],
                  search: /\?[^#]*/.exec(at)?.[0] ?? '',
                  hash: /#.*/.exec(at)?.[0] ?? '',
                  state,
                },
              ]}
            >
              <Suspense fallback="Loading">
                <Routes>
                  <Route path={path} element={<Abilities>{page}</Abilities>} />
                  <Route path="*" element={<Elsewhere />} />
                </Routes>
              </Suspense>
            </MemoryRouter>
          </PortalTheme>
        </AuthProvider>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return { ...rendered, user: userEvent.setup(), queryClient };
}

/** The page's visible heading; while the page loads it is visually hidden. */
export const loadedHeading = (): Promise<HTMLElement> =>
  waitFor(() => {
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading).not.toHaveClass('visuallyHidden');
    return heading;
  });

function Elsewhere() {
  return <p>Elsewhere: {useLocation().pathname}</p>;
}
