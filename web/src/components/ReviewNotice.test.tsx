import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { ReviewNotice } from './ReviewNotice';

it('says the status, since when, what happens now, and what the authority wrote', async () => {
  const review = { status: 'clarification_requested', since: '2026-11-20T10:00:00Z', message: 'أي المركبات؟' } as const;
  await renderPage(<ReviewNotice review={review} />, { namespaces: ['progress'] });
  const notice = await screen.findByRole('region', { name: 'Status of your response' });
  expect(await screen.findByText('Clarification requested')).toBeVisible();
  expect(notice).toHaveTextContent('Since 20 Nov 2026, 1:00 PM');
  expect(await screen.findByRole('link', { name: 'support@regulator.example' })).toBeVisible();
  expect(screen.getByText('أي المركبات؟')).toHaveAttribute('dir', 'auto');
  await expectAccessible(notice);
});

it('dates a received response by its submission', async () => {
  const review = { status: 'received', since: '2026-11-20T10:00:00Z', message: null } as const;
  await renderPage(<ReviewNotice review={review} />, { namespaces: ['progress'] });
  expect(await screen.findByText(/Submitted/)).toHaveTextContent('20 Nov 2026, 1:00 PM');
});
