import { arSA } from '@mui/material/locale';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { DECLARATION, type Middleware } from 'stylis';

const needsWebkit =
  /^(mask|user-select|print-color-adjust|text-size-adjust|backdrop-filter|box-decoration-break|hyphens)/;

/**
 * Vendor prefixes for the browsers of the build's target. A cache with plugins does not use Emotion's prefixer; stylis
 * exports one from a module that would add to every first page.
 */
const prefixer: Middleware = (element) => {
  if (element.type === DECLARATION && !element.return && needsWebkit.test(element.value)) {
    element.return = `-webkit-${element.value}${element.value}`;
  }
};

export const stylisPlugins = [prefixer, rtlPlugin];
export const localePack = arSA;
