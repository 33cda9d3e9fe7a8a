import { arSA } from '@mui/material/locale';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { DECLARATION, type Middleware } from 'stylis';

const needsWebkit =
  /^(mask|user-select|print-color-adjust|text-size-adjust|backdrop-filter|box-decoration-break|hyphens)/;

/**
 * What browsers of the build's target still want prefixed. A cache with plugins of its own loses Emotion's prefixer; the one
 * that stylis exports lies in a module that every page needs, so every first page would carry it.
 */
const prefixer: Middleware = (element) => {
  if (element.type === DECLARATION && !element.return && needsWebkit.test(element.value)) {
    element.return = `-webkit-${element.value}${element.value}`;
  }
};

export const stylisPlugins = [prefixer, rtlPlugin];
export const localePack = arSA;
