import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CompanyResponse } from '@/api/contract';
import { openToReaders } from '@/testing/activeCompany';
import { expectAccessible } from '@/testing/axe';
import { makeCompanyRow } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { makeFile } from '@/testing/submissionServer';
import { ResponseAdditions } from './ResponseAdditions';

const response: CompanyResponse = {
  id: 'submission-1',
  state: 'submitted',
  draft: null,
  receipt_number: 'RFI-2026-000001',
  submitted_at: '2026-11-20T11:00:00Z',
  created_at: '2026-11-19T11:00:00Z',
  company: makeCompanyRow(),
  files: [],
  links: [],
  questionnaire: null,
  feedback: null,
  versions: [],
  ...openToReaders,
  additions: [
    { number: 1, sent_at: '2026-11-21T10:00:00Z', sent_by: 'Sara', note: 'كاميرتان', files: [] },
    {
      number: 2,
      sent_at: '2026-11-22T10:00:00Z',
      sent_by: 'Noura',
      note: null,
      files: [makeFile({ id: 'f1', kind: 'attachment', name: 'cameras.pdf' })],
    },
  ],
};

it('shows what the company added, the newest first, with its files to open and download', async () => {
  const { container } = await renderPage(<ResponseAdditions response={response} />, {
    namespaces: ['directory', 'progress'],
  });
  const headings = await screen.findAllByRole('heading');
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Addition 2', 'Addition 1']);
  expect(screen.getByText(/22 Nov 2026, 1:00 PM/).closest('p')).toHaveTextContent('by Noura');
  expect(screen.getByText('كاميرتان')).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('link', { name: /Download .*cameras\.pdf/ })).toHaveAttribute(
    'href',
    '/api/submissions/submission-1/files/f1?locale=en',
  );
  await expectAccessible(container);
});
