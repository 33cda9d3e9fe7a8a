/** Colour, space and type tokens. A unit test checks every pair in `contrastPairs` against WCAG AA. */
export type ThemeMode = 'light' | 'dark';

export interface ColourTokens {
  primary: string;
  primaryStrong: string;
  onPrimary: string;
  primarySoft: string;
  secondary: string;
  onSecondary: string;
  secondarySoft: string;
  warning: string;
  onWarning: string;
  warningSoft: string;
  error: string;
  errorStrong: string;
  onError: string;
  errorSoft: string;
  page: string;
  surface: string;
  raised: string;
  border: string;
  /** Border of inputs and controls, with a contrast of 3 : 1 to the surface. */
  controlBorder: string;
  text: string;
  muted: string;
  /** The contour panel beside sign-in and its two tones of line. */
  panel: string;
  onPanel: string;
  onPanelMuted: string;
  panelLine: string;
  panelIndexLine: string;
  /** The motif on an ordinary surface: home header, empty states. */
  line: string;
  indexLine: string;
}

export const colours: Record<ThemeMode, ColourTokens> = {
  light: {
    primary: '#1f7a4f',
    primaryStrong: '#175e3c',
    onPrimary: '#ffffff',
    primarySoft: '#e6f2ec',
    secondary: '#0f6e75',
    onSecondary: '#ffffff',
    secondarySoft: '#e3f1f2',
    warning: '#b54708',
    onWarning: '#ffffff',
    warningSoft: '#fdf1e6',
    error: '#b42318',
    errorStrong: '#8f1b12',
    onError: '#ffffff',
    errorSoft: '#fdecea',
    page: '#f6f8f7',
    surface: '#ffffff',
    raised: '#ffffff',
    border: '#dde5e1',
    controlBorder: '#7d8f86',
    text: '#14211b',
    muted: '#52635a',
    panel: '#0f3f2a',
    onPanel: '#ffffff',
    onPanelMuted: '#c3dccf',
    panelLine: '#195337',
    panelIndexLine: '#1e6845',
    line: '#e2ede7',
    indexLine: '#c9dfd3',
  },
  dark: {
    primary: '#5cc694',
    primaryStrong: '#7fd6ad',
    onPrimary: '#0b1f15',
    primarySoft: '#1b3529',
    secondary: '#55bcc4',
    onSecondary: '#06191b',
    secondarySoft: '#173335',
    warning: '#f5a25d',
    onWarning: '#241203',
    warningSoft: '#38271a',
    error: '#f58a80',
    errorStrong: '#f9aaa2',
    onError: '#2a0a07',
    errorSoft: '#3a201e',
    page: '#0f1613',
    surface: '#161f1b',
    raised: '#1c2722',
    border: '#2b3a33',
    controlBorder: '#6f8479',
    text: '#e8f0ec',
    muted: '#a3b5ab',
    panel: '#0b2519',
    onPanel: '#e8f0ec',
    onPanelMuted: '#a9c7b8',
    panelLine: '#123524',
    panelIndexLine: '#1d5238',
    line: '#18241e',
    indexLine: '#20362b',
  },
};

type Pair = readonly [foreground: keyof ColourTokens, background: keyof ColourTokens];

const onEverySurface = (token: keyof ColourTokens): Pair[] =>
  (['page', 'surface', 'raised'] as const).map((background) => [token, background]);

/** Text pairs (4.5 : 1) and borders of controls (3 : 1) that screens may use. */
export const contrastPairs: { text: Pair[]; edge: Pair[] } = {
  text: [
    ...onEverySurface('text'),
    ...onEverySurface('muted'),
    ...onEverySurface('primary'),
    ...onEverySurface('primaryStrong'),
    ...onEverySurface('secondary'),
    ...onEverySurface('warning'),
    ...onEverySurface('error'),
    ...onEverySurface('errorStrong'),
    // The segments of a switch that are not chosen.
    ['muted', 'border'],
    ['onPrimary', 'primary'],
    ['onPrimary', 'primaryStrong'],
    ['onSecondary', 'secondary'],
    ['onWarning', 'warning'],
    ['onError', 'error'],
    ['onError', 'errorStrong'],
    ['primary', 'primarySoft'],
    ['primaryStrong', 'primarySoft'],
    ['text', 'primarySoft'],
    ['muted', 'primarySoft'],
    ['secondary', 'secondarySoft'],
    ['text', 'secondarySoft'],
    ['warning', 'warningSoft'],
    ['text', 'warningSoft'],
    ['error', 'errorSoft'],
    ['errorStrong', 'errorSoft'],
    ['text', 'errorSoft'],
    ['onPanel', 'panel'],
    ['onPanelMuted', 'panel'],
    // Text of the panel crosses its contour lines.
    ['onPanel', 'panelLine'],
    ['onPanel', 'panelIndexLine'],
    ['onPanelMuted', 'panelLine'],
    ['onPanelMuted', 'panelIndexLine'],
    ['text', 'indexLine'],
    ['muted', 'line'],
    ['muted', 'indexLine'],
  ],
  edge: [...onEverySurface('controlBorder'), ...onEverySurface('primary'), ...onEverySurface('error')],
};

/** Pixels. */
export const radius = { control: 8, card: 12, chip: 999 } as const;
export const fontSize = { display: 28, heading: 22, title: 18, body: 16, label: 14, small: 12 } as const;
export const width = { form: 720, reading: 760, page: 976, wide: 1120, list: 1440 } as const;
export const drawerWidth = { open: 240, collapsed: 60 } as const;
export const unit = 4;

export const lineHeight = { en: 1.5, ar: 1.7 } as const;
export const fontFamily =
  "'Readex Pro Variable', 'Readex Pro Fallback', 'Readex Pro Fallback Arabic', system-ui, sans-serif";
/** For a word of the other language, whose part of the font would be fetched for it alone. */
export const installedFonts = "'Readex Pro Fallback', 'Readex Pro Fallback Arabic', system-ui, sans-serif";

/** Sticky during scrolling, if the window is high enough (see `base.css`). */
export const sticky = 'var(--sticky)' as 'sticky';

/** Windows without sticky elements: a phone in landscape, a page at 400 %. */
export const shortWindow = '@media (max-height: 479.98px)';
