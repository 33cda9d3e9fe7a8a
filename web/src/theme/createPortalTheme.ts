import { createTheme, type Theme } from '@mui/material/styles';
import type { Language } from '@/i18n/languages';
import { components } from './components';
import { colours, fontFamily, fontSize, lineHeight, radius, unit, type ThemeMode } from './tokens';

interface PortalThemeOptions {
  language: Language;
  mode: ThemeMode;
  /** MUI's texts for the language; English is built in. */
  localePack?: object | undefined;
}

const rem = (pixels: number) => `${pixels / 16}rem`;

export function createPortalTheme({ language, mode, localePack = {} }: PortalThemeOptions): Theme {
  const tokens = colours[mode];
  const text = (pixels: number, fontWeight: number, extra: object = {}) => ({
    fontFamily,
    fontSize: rem(pixels),
    fontWeight,
    lineHeight: lineHeight[language],
    // Letter spacing breaks the joins of Arabic letters, so it is never set.
    letterSpacing: 0,
    ...extra,
  });

  return createTheme(
    {
      direction: language === 'ar' ? 'rtl' : 'ltr',
      tokens,
      spacing: unit,
      shape: { borderRadius: radius.control },
      breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1440 } },
      palette: {
        mode,
        primary: { main: tokens.primary, dark: tokens.primaryStrong, contrastText: tokens.onPrimary },
        secondary: { main: tokens.secondary, contrastText: tokens.onSecondary },
        info: { main: tokens.secondary, contrastText: tokens.onSecondary },
        success: { main: tokens.primary, dark: tokens.primaryStrong, contrastText: tokens.onPrimary },
        warning: { main: tokens.warning, contrastText: tokens.onWarning },
        error: { main: tokens.error, dark: tokens.errorStrong, contrastText: tokens.onError },
        background: { default: tokens.page, paper: tokens.surface },
        text: { primary: tokens.text, secondary: tokens.muted },
        divider: tokens.border,
        // Icons in fields and of icon buttons.
        action: { active: tokens.muted },
      },
      typography: {
        fontFamily,
        fontWeightLight: 300,
        fontWeightRegular: 400,
        fontWeightMedium: 500,
        fontWeightBold: 600,
        h1: text(fontSize.display, 600, { lineHeight: language === 'ar' ? 1.5 : 1.3 }),
        h2: text(fontSize.heading, 600, { lineHeight: language === 'ar' ? 1.55 : 1.35 }),
        h3: text(fontSize.title, 600),
        title: text(fontSize.title, 600),
        body: text(fontSize.body, 400),
        body1: text(fontSize.body, 400),
        body2: text(fontSize.label, 400),
        label: text(fontSize.label, 500),
        hint: text(fontSize.label, 400, { color: tokens.muted }),
        small: text(fontSize.small, 400),
        caption: text(fontSize.small, 400, { color: tokens.muted }),
        button: text(fontSize.label, 500, { textTransform: 'none' }),
      },
      components: components(tokens),
    },
    localePack,
  );
}
