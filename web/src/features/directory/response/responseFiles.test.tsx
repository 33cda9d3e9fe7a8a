import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { makeFile } from '@/testing/submissionServer';
import { ResponseFiles } from './ResponseFiles';

type Response = Parameters<typeof ResponseFiles>[0]['response'];
const open = (response: Partial<Response>) =>
  renderPage(<ResponseFiles response={{ id: 'r1', files: [], links: [], ...response }} mayOpen />, {
    namespaces: ['directory', 'fileWarnings'],
  });

it('says of a draft that there is one and when it was saved', async () => {
  await open({ state: 'notSubmitted', draft: { saved_at: '2026-11-21T09:00:00Z' } });
  expect(screen.getByText('No file has been submitted.')).toBeVisible();
  expect(screen.getByText(/The company has a draft, last saved on/)).toHaveTextContent('21 Nov 2026, 12:00 PM');
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
});

it('says of a replacement under way when it was saved, beside what stands', async () => {
  await open({ state: 'submitted', draft: { saved_at: '2026-11-21T09:00:00Z' }, files: [makeFile()] });
  expect(screen.getByText(/is preparing a replacement, last saved on/)).toBeVisible();
  expect(screen.getByText('answer.pdf')).toBeVisible();
});

it('never lists a doubtful file without its warning', async () => {
  const { container } = await open({
    state: 'submitted',
    files: [makeFile({ name: 'plans.zip', warning: 'zip_password' }), makeFile({ name: 'fine.pdf' })],
  });
  expect(screen.getByText('Files in this ZIP open only with a password.')).toBeVisible();
  expect(screen.queryByText(/Replace it by a ZIP/)).not.toBeInTheDocument();
  expect(screen.getAllByText(/only with a password/)).toHaveLength(1);
  await expectAccessible(container);
});
