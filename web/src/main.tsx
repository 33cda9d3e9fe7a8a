import './theme/fonts.css';
import './theme/base.css';
import './theme/forcedColours.css';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { configQuery } from '@/api/config';
import { App } from '@/app/App';
import { publicRoutes, signedIn } from '@/app/AppRoutes';
import { UnexpectedError } from '@/app/ErrorBoundary';
import { createQueryClient } from '@/app/queryClient';
import { findRoute } from '@/app/route';
import { storedUser } from '@/auth/storedUser';
import { startI18n } from '@/i18n/i18n';
import { type Language, storedLanguage } from '@/i18n/languages';
import { loadDirection } from '@/theme/direction';
import { applyStoredMode } from '@/theme/themeMode';
import { fontFamily } from '@/theme/tokens';

/**
 * How long the first render waits for its page. React shows what takes longer, with a spinner in its place,
 * and replaces the spinner after 300 ms at the earliest.
 */
const maxWaitMs = 300;

/** Fetches the first page's code, texts and data in parallel with the language. */
function fetchFirstPage(address: string, queryClient: QueryClient) {
  const isStart = /^\/app\/?$/.test(address);
  const known = findRoute(publicRoutes, isStart && !storedUser() ? '/login' : address);
  if (known) return { namespaces: known.namespaces, fetched: known.preload() };
  const page = import('@/app/SignedInRoutes').then(
    ({ preloadSignedIn }) => preloadSignedIn(address, queryClient),
    () => undefined,
  );
  return { namespaces: [], fetched: Promise.all([signedIn.preload(), page]) };
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Not before this script, whose transfer it would delay: the text is readable without it. */
function fetchFont(language: Language) {
  const letters = language === 'ar' ? 'aأ' : 'a';
  document.fonts.load(`1rem ${fontFamily}`, letters).catch(() => undefined);
}

async function start(root: Root) {
  const language = storedLanguage();
  const queryClient = createQueryClient();
  const { namespaces, fetched } = fetchFirstPage(window.location.pathname, queryClient);
  fetchFont(language);
  const [direction] = await Promise.all([
    loadDirection(language),
    startI18n(language, namespaces),
    Promise.race([fetched, after(maxWaitMs)]),
  ]);
  // Preloads; later imports use the cache or request it again.
  queryClient.query(configQuery).catch(() => undefined);
  // In slices: a slow phone paints and answers in between.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App queryClient={queryClient} language={language} direction={direction} />
      </StrictMode>,
    );
  });
  // Read now, while they are available: after an upgrade or without a connection they may be missing, too.
  setTimeout(() => {
    for (const part of [import('@/storage/newVersion'), import('@/components/ToastHost')]) part.catch(() => undefined);
  }, 5000);
}

/** Required resources may be missing, for example the texts of a language. */
function begin(root: Root) {
  start(root).catch((error: unknown) => {
    root.render(
      <UnexpectedError
        error={error}
        onRetry={() => {
          // Reloads the page's scripts, because a failed import is not retried.
          window.location.reload();
        }}
      />,
    );
  });
}

const place = document.getElementById('root');
if (place) {
  applyStoredMode();
  begin(createRoot(place));
}
