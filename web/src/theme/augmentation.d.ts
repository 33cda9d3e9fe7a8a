import '@mui/material/styles';
import '@mui/material/Button';
import '@mui/material/Typography';
import type { CSSProperties } from 'react';
import type { ColourTokens } from './tokens';

interface TextVariants<Style> {
  body: Style;
  label: Style;
  hint: Style;
  small: Style;
  title: Style;
}

declare module '@mui/material/styles' {
  interface TypographyVariants extends TextVariants<CSSProperties> {}
  interface TypographyVariantsOptions extends Partial<TextVariants<CSSProperties>> {}
  interface Theme {
    tokens: ColourTokens;
  }
  interface ThemeOptions {
    tokens: ColourTokens;
  }
}

declare module '@mui/material/Button' {
  interface ButtonPropsVariantOverrides {
    danger: true;
    success: true;
    hover: true;
    dangerOutlined: true;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    body: true;
    label: true;
    hint: true;
    small: true;
    title: true;
    h4: false;
    h5: false;
    h6: false;
    subtitle1: false;
    subtitle2: false;
    overline: false;
  }
}
