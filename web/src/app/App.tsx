import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { AuthProvider } from '@/auth/AuthProvider';
import type { Language } from '@/i18n/languages';
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
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <PortalTheme language={language} direction={direction}>
          <ErrorBoundary>
            <BrowserRouter basename="/app">
              <AppRoutes />
            </BrowserRouter>
          </ErrorBoundary>
        </PortalTheme>
      </AuthProvider>
    </QueryClientProvider>
  );
}
