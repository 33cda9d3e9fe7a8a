import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { Bdi } from './Bdi';

it.each([
  ['en', 'شركة نجد', 'ar'],
  ['en', 'Najd Mapping', null],
  ['en', '2026', null],
  ['ar', 'Najd Mapping', 'en'],
  ['ar', '(شركة نجد)', null],
] as const)('in %s, what is typed as “%s” is read in its own language', async (language, typed, lang) => {
  await renderPage(<Bdi>{typed}</Bdi>, { language });
  expect(screen.getByText(typed).getAttribute('lang')).toBe(lang);
});
