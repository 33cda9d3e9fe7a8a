import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { PresenceLine } from './PresenceLine';

it.each([
  ['Layla Haddad', 'L\u200cH'],
  ['layla van den haddad', 'L\u200cH'],
  ['Layla', 'L'],
  [' Layla  Haddad ', 'L\u200cH'],
  ['ليلى حداد', 'ل\u200cح'],
  ['𝒜da 😀', '𝒜\u200c😀'],
  ['', ''],
])('shows the initials of %s', async (name, initials) => {
  await renderPage(<PresenceLine others={[{ name, place: 'here' }]} textOf={() => ' is here'} />);
  expect(screen.getByRole('status').textContent).toBe(`${initials} is here`);
});
