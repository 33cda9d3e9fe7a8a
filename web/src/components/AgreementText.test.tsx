import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render';
import { AgreementText } from './AgreementText';

it('names time, versions and language of an agreement', async () => {
  const agreement = {
    at: '2026-11-20T08:00:00Z',
    language: 'ar',
    terms: '3f9c2a7d41b0',
    privacy: '8a11c0ffee00',
  } as const;
  await renderPage(<AgreementText agreement={agreement} />, { namespaces: ['progress'] });
  expect(screen.getByText('3f9c2a7d41b0')).toBeInTheDocument();
  expect(document.body).toHaveTextContent(
    /^Accepted on 20 Nov 2026, 11:00 AM \(Saudi time\) · terms 3f9c2a7d41b0, privacy notice 8a11c0ffee00 \(Arabic\)/,
  );
});

it('says that an earlier registration has none', async () => {
  await renderPage(<AgreementText agreement={null} />, { namespaces: ['progress'] });
  expect(screen.getByText('Not recorded at the time')).toBeInTheDocument();
});
