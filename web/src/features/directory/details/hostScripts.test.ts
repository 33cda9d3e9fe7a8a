import { expect, it } from 'vitest';
import { hasMixedScripts } from './hostScripts';

it.each([
  ['https://\u0430pple.com/', true],
  ['https://\u0430\u0440\u0440\u04cf\u0435.com', true],
  ['https://www.g\u03bf\u03bfgle.com:443/x', true],
  ['http://user@p\u0430ypal.example', true],
  ['sara@n\u0430jd.example', true],
  ['https://najdشركة.com', true],
  ['https://najd.example/خرائط/\u0430', false],
  ['https://www.شركة.com', false],
  ['https://شركة.السعودية', false],
  ['https://xn--80ak6aa92e.com', false],
  ['sara.al-harbi@najd-2.example', false],
])('finds in %s what may imitate another name: %s', (address, mixed) => {
  expect(hasMixedScripts(address)).toBe(mixed);
});
