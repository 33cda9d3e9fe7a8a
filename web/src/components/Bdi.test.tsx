import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isolateLtr } from '@/i18n/isolate';
import { renderPage } from '@/testing/render';
import { Bdi, LtrParts } from './Bdi';

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

it('keeps a receipt number within a sentence in one piece, from left to right', async () => {
  await renderPage(
    <p>
      <LtrParts text={`استبدلت ردها، الإيصال ${isolateLtr('RFI-2026-000042')}.`} />
    </p>,
    { language: 'ar' },
  );
  const number = screen.getByText('RFI-2026-000042');
  expect(number).toHaveAttribute('dir', 'ltr');
  expect(number).toHaveStyle({ whiteSpace: 'nowrap' });
  expect(number.parentElement).toHaveTextContent('استبدلت ردها، الإيصال RFI-2026-000042.');
});

it('lets what is longer than a line break', async () => {
  await renderPage(<LtrParts text={`Changed by ${isolateLtr('x'.repeat(200))}`} />);
  expect(screen.getByText(/^x+$/)).toHaveStyle({ overflowWrap: 'anywhere' });
});
