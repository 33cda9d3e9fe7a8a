import rtlPlugin from '@mui/stylis-plugin-rtl';
import { compile, middleware, serialize, stringify, type Middleware } from 'stylis';
import { expect, it } from 'vitest';
import { mirror, stylisPlugins } from './rightToLeft';

const written = (css: string, plugin: Middleware) => serialize(compile(`.a{${css}}`), middleware([plugin, stringify]));

const styled = (css: string) => serialize(compile(css), middleware([...stylisPlugins, stringify]));

it('mirrors what is written for left to right', () => {
  expect(styled('.a{margin-left:4px;text-align:left}')).toBe('.a{margin-right:4px;text-align:right;}');
});

it.each(['user-select:none;', 'mask-image:url(x.svg);', 'print-color-adjust:exact;'])('prefixes %s', (declaration) => {
  expect(styled(`.a{${declaration}color:red;}`)).toBe(`.a{-webkit-${declaration}${declaration}color:red;}`);
});

it.each([
  'padding-left:4px;color:red;',
  'margin:1px 2px 3px 4px;',
  'margin: 1px  2px 3px 4px;',
  'border-color:red green blue black;',
  'border-radius:4px 0 0 4px;',
  'border-top-right-radius:2px;',
  'box-shadow:2px 0 4px red;',
  'text-shadow:-1px 0 red;',
  'text-align:right;',
  'float:left;',
  'direction:ltr;',
  'cursor:e-resize;',
  'transform:translateX(4px);',
  'transform:translate(-50%, 0);',
  'background-position:10% 0;',
  'background:url(left.png) 20% 50%;',
  'color:red;&:hover{margin-right:4px;}',
  '@media (min-width:600px){padding-right:4px;}',
  '@supports (display:grid){margin-left:4px;}',
])('mirrors what the plugin mirrors: %s', (css) => {
  expect(written(css, mirror)).toBe(written(css, rtlPlugin));
  expect(written(css, mirror)).not.toBe(written(css, () => undefined));
});

it.each(['display:flex;gap:4px;', 'padding:4px 8px;', 'font:500 1rem/1.5 Readex;', 'transition:opacity 150ms ease;'])(
  'leaves alone what the plugin leaves alone: %s',
  (css) => {
    expect(written(css, mirror)).toBe(written(css, rtlPlugin));
  },
);
