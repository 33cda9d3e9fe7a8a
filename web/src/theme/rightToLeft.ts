import { arSA } from '@mui/material/locale';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { DECLARATION, RULESET, type Middleware } from 'stylis';

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

/** What the plugin mirrors: sides, directions, shadows, radii, positions, and values for the four sides. */
const mirrored = /left|right|ltr|rtl|[ew]-resize|shadow|radius|translate|background|:(?:[^;\s]+\s+){3}/i;

/** The plugin searches a rule more than twenty times. Most rules have nothing for it. */
export const mirror: Middleware = (element, ...rest) => {
  const { type, children } = element;
  const isPlain = type === RULESET && Array.isArray(children) && !children.some(({ value }) => mirrored.test(value));
  return isPlain ? undefined : rtlPlugin(element, ...rest);
};

export const stylisPlugins = [prefixer, mirror];
export const localePack = arSA;
