import { expect, it } from 'vitest';
import { initialsOf } from './initials';

it.each([
  ['Layla Haddad', 'L\u200cH'],
  ['layla van den haddad', 'L\u200cH'],
  ['Layla', 'L'],
  [' Layla  Haddad ', 'L\u200cH'],
  ['ليلى حداد', 'ل\u200cح'],
  ['𝒜da 😀', '𝒜\u200c😀'],
  ['', ''],
])('%s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
