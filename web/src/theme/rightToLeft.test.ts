import { compile, middleware, serialize, stringify } from 'stylis';
import { expect, it } from 'vitest';
import { stylisPlugins } from './rightToLeft';

const styled = (css: string) => serialize(compile(css), middleware([...stylisPlugins, stringify]));

it('mirrors what is written for left to right', () => {
  expect(styled('.a{margin-left:4px;text-align:left}')).toBe('.a{margin-right:4px;text-align:right;}');
});

it.each(['user-select:none;', 'mask-image:url(x.svg);', 'print-color-adjust:exact;'])('prefixes %s', (declaration) => {
  expect(styled(`.a{${declaration}color:red;}`)).toBe(`.a{-webkit-${declaration}${declaration}color:red;}`);
});
