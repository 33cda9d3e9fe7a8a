import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, type ReactNode } from 'react';
import type { Language } from '@/i18n/languages';
import { createPortalTheme } from './createPortalTheme';
import type { DirectionKit } from './direction';
import { useThemeMode } from './themeMode';

interface PortalThemeProps {
  language: Language;
  direction: DirectionKit;
  children: ReactNode;
}

/** Direction and theme: mirrored in Arabic, light or dark by the person's choice. */
export function PortalTheme({ language, direction, children }: PortalThemeProps) {
  const { mode } = useThemeMode();
  const theme = useMemo(
    () => createPortalTheme({ language, mode, localePack: direction.localePack }),
    [language, mode, direction.localePack],
  );
  return (
    <CacheProvider value={direction.cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
