import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Action } from '@/api/schema.gen';
import { makeAdmin } from '@/testing/factories';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import { makeFile } from '@/testing/submissionServer';
import { ResponseFiles } from './ResponseFiles';

type Response = Parameters<typeof ResponseFiles>[0]['response'];
const open = (response: Partial<Response>, ...actions: Action[]) =>
  renderPage(<ResponseFiles response={{ id: 'r1', files: [], links: [], ...response }} mayOpen />, {
    namespaces: ['directory', 'fileWarnings'],
    user: makeAdmin({ permissions: actions.map((action) => ({ action, subject: 'submissions' as const })) }),
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

it.each([
  [null, null, 'Not checked for malware.', true],
  ['pending', null, 'Being checked for malware. Until it is found clean, only the company can open it.', false],
  ['clean', null, 'Checked for malware: clean.', true],
  ['infected', 'Eicar-Test', 'Infected (\u2068Eicar-Test\u2069). Only the company can open it.', false],
  ['unchecked', 'encrypted', /Could not be checked for malware: it is encrypted. Until the authority/, false],
  ['unchecked', 'over_limits', /it is too large, or unpacks to too much/, false],
  ['released', 'unreadable', /a part of it cannot be read. The authority has released it./, true],
] as const)('shows %s (%s), and offers the file only if it may be read', async (verdict, reason, text, opens) => {
  await open({ state: 'submitted', files: [makeFile({ verdict, verdict_reason: reason })] });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryAllByRole('link', { name: /^Download/ })).toHaveLength(opens ? 1 : 0);
  expect(screen.queryAllByRole('button', { name: /^Preview/ })).toHaveLength(opens ? 1 : 0);
  expect(screen.queryByRole('button', { name: /^Release/ })).not.toBeInTheDocument();
});

it('releases a file that could not be checked, with a reason', async () => {
  const released: unknown[] = [];
  reply('post', '/files/f1/release', async ({ request }) => {
    released.push(await request.json());
    return ok(null);
  });
  const file = makeFile({ id: 'f1', verdict: 'unchecked', verdict_reason: 'encrypted' });
  const { user, container } = await open({ state: 'submitted', files: [file] }, 'VIEW', 'UPDATE');
  await user.click(screen.getByRole('button', { name: /^Release/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: 'Release' }));
  expect(released).toHaveLength(0);
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Opened on a machine of its own');
  await user.click(within(dialog).getByRole('button', { name: 'Release' }));
  await waitFor(() => {
    expect(released).toEqual([{ reason: 'Opened on a machine of its own' }]);
  });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  await expectAccessible(container);
});
