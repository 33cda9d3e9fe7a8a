import './theme/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { configQuery } from '@/api/config';
import { App } from '@/app/App';
import { preloadFirstPage } from '@/app/pages';
import { createQueryClient } from '@/app/queryClient';
import { startI18n } from '@/i18n/i18n';
import { storedLanguage } from '@/i18n/languages';
import { loadDirection } from '@/theme/direction';
import { applyStoredMode } from '@/theme/themeMode';

async function start(place: HTMLElement) {
  applyStoredMode();
  const language = storedLanguage();
  const namespaces = preloadFirstPage(window.location.pathname);
  const [direction] = await Promise.all([loadDirection(language), startI18n(language, namespaces)]);
  const queryClient = createQueryClient();
  // Asked for at once; whoever needs it later finds it there, or asks again.
  queryClient.query(configQuery).catch(() => undefined);
  createRoot(place).render(
    <StrictMode>
      <App queryClient={queryClient} language={language} direction={direction} />
    </StrictMode>,
  );
}

const place = document.getElementById('root');
if (place) void start(place);
