import { AppRoutes } from '@/app/AppRoutes';
import type { User } from '@/api/contract';
import type { Language } from '@/i18n/languages';
import { renderPage, type RenderedPage } from './render';

/** Renders the whole app at an address (without /app), signed in or not. */
export const renderApp = (
  at: string,
  options: { user?: User | null; language?: Language } = {},
): Promise<RenderedPage> =>
  renderPage(<AppRoutes />, {
    ...options,
    path: '/*',
    at,
    namespaces: ['accounts', 'menu', 'progress', 'shell', 'signIn', 'validation'],
  });
