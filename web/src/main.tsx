import './theme/fonts.css';
import './theme/base.css';
import './theme/forcedColours.css';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { configQuery } from '@/api/config';
import { App } from '@/app/App';
import { UnexpectedError } from '@/app/ErrorBoundary';
import { firstSegment } from '@/app/page';
import { isPublic, publicPages } from '@/app/publicPages';
import { createQueryClient } from '@/app/queryClient';
import { storedUser } from '@/auth/storedUser';
import { startI18n } from '@/i18n/i18n';
import { storedLanguage } from '@/i18n/languages';
import { loadDirection } from '@/theme/direction';
import { applyStoredMode } from '@/theme/themeMode';

/** Fetches the first page's code beside the language, instead of after it, and names its texts. */
function preloadFirstPage(path: string) {
  const name = firstSegment(path) || (storedUser() ? '' : 'login');
  if (isPublic(name)) return publicPages[name].preload();
  import('@/app/SignedInRoutes').then(
    ({ preloadSignedIn }) => {
      preloadSignedIn(path);
    },
    () => undefined,
  );
  return [];
}

async function start(root: Root) {
  const language = storedLanguage();
  const namespaces = preloadFirstPage(window.location.pathname);
  const [direction] = await Promise.all([loadDirection(language), startI18n(language, namespaces)]);
  const queryClient = createQueryClient();
  // Requested at once; later users find it in the cache, or request it again.
  queryClient.query(configQuery).catch(() => undefined);
  root.render(
    <StrictMode>
      <App queryClient={queryClient} language={language} direction={direction} />
    </StrictMode>,
  );
  // Now, while it is there: when something else turns out to be gone, it would be, too.
  setTimeout(() => void import('@/storage/newVersion').catch(() => undefined), 5000);
}

/** What the page cannot begin without may not arrive, the texts of a language for instance. */
function begin(root: Root) {
  start(root).catch((error: unknown) => {
    root.render(
      <UnexpectedError
        error={error}
        onRetry={() => {
          // The page's own scripts are fetched anew: a failed import is not tried a second time.
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
