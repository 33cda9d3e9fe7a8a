import { expect, it } from 'vitest';
import { matchingCountries } from './countries';

it.each([
  ['en', ['SA', 'BH', 'KW', 'OM', 'QA', 'AE', 'AF']],
  ['ar', ['SA', 'AE', 'BH', 'KW', 'OM', 'QA']],
] as const)('puts the Gulf above the alphabet, in %s', (language, isos) => {
  expect(
    matchingCountries('', language)
      .slice(0, isos.length)
      .map(({ iso }) => iso),
  ).toEqual(isos);
});
