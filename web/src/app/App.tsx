import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { ConfigProvider } from '@/api/ConfigProvider';
import { AuthProvider } from '@/auth/AuthProvider';
import type { Language } from '@/i18n/languages';
import { createGuardedHistory } from '@/navigation/guardedHistory';
import type { DirectionKit } from '@/theme/direction';
import { PortalTheme } from '@/theme/PortalTheme';
import { AppRoutes } from './AppRoutes';
import { ErrorBoundary } from './ErrorBoundary';

interface AppProps {
  queryClient: QueryClient;
  language: Language;
  direction: DirectionKit;
}

export function App({ queryClient, language, direction }: AppProps) {
  const [history] = useState(createGuardedHistory);
  return (
    <ErrorBoundary
      onReset={() => {
        // A cached response may have broken the page.
        queryClient.removeQueries();
      }}
    >
      <QueryClientProvider client={queryClient}>
        <ConfigProvider>
          <AuthProvider>
            <PortalTheme language={language} direction={direction}>
              <HistoryRouter basename="/app" history={history}>
                <AppRoutes />
              </HistoryRouter>
            </PortalTheme>
          </AuthProvider>
        </ConfigProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
