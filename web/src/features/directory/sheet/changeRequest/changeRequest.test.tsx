import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Action, DecidableRequestOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { ChangeRequestPanel } from './ChangeRequestPanel';

const request: DecidableRequestOut = {
  id: 'request-1',
  revision: 2,
  state: 'pending',
  changes: [{ field: 'organization_name', before: 'Najd Mapping', after: 'Najd Geomatics', now: 'Najd Mapping' }],
  outdated: false,
  comment: 'We were renamed',
  requested_at: '2026-11-21T08:00:00Z',
  requested_by_name: 'Sara Al-Harbi',
  decided_at: null,
  decided_by_name: null,
  reason: null,
  locale: 'ar',
  duplicates: [
    {
      user_id: 'user-2',
      organization_name: 'NAJD GEOMATICS',
      status: 'Approved',
      registered_at: '2026-11-01T08:00:00Z',
      same: ['name'],
    },
  ],
};
const path = '/companies/company-1/change-request';

function open(shown: DecidableRequestOut | null, actions: readonly Action[] = ['VIEW', 'APPROVE', 'REJECT']) {
  reply('get', path, () => ok(shown));
  const permissions = [
    ...actions.map((action) => ({ action, subject: 'pendingCompanies' as const })),
    { action: 'VIEW' as const, subject: 'activeCompanies' as const },
  ];
  return renderPage(<ChangeRequestPanel userId="user-1" companyId="company-1" name="Najd Mapping" />, {
    user: makeAdmin({ permissions }),
    namespaces: ['companySheet', 'companies', 'directory'],
  });
}

it('shows old and new side by side, and accepts after a question', async () => {
  const sent: unknown[] = [];
  reply('post', `${path}/accept`, async ({ request: asked }) => {
    sent.push(await asked.json());
    return ok({ ...request, state: 'accepted' });
  });
  const { user, container } = await open(request);
  const panel = await screen.findByRole('region', { name: 'Change requested' });
  expect(
    within(panel)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Old', 'New']);
  expect(
    within(panel)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Najd Mapping', 'Najd Geomatics']);
  expect(panel).toHaveTextContent('We were renamed');
  expect(panel).toHaveTextContent('May be registered already');
  await expectAccessible(container);
  await user.click(within(panel).getByRole('button', { name: 'Accept change' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Accept change' }));
  await waitFor(() => {
    expect(panel).not.toBeInTheDocument();
  });
  expect(sent).toEqual([{ request_id: 'request-1', revision: 2 }]);
});

it('warns of a new website whose host mixes scripts', async () => {
  const website = { field: 'organization_website', before: 'https://najd.example', now: 'https://najd.example' };
  await open({ ...request, changes: [{ ...website, after: 'https://n\u0430jd.example' }] });
  const [old, asked] = await screen.findAllByRole('cell');
  expect(asked).toHaveTextContent('Mixed alphabets');
  expect(old).not.toHaveTextContent('Mixed alphabets');
});

it('declines with a reason, and says who was faster', async () => {
  reply('post', `${path}/decline`, () =>
    refuse(409, 'change_request_decided', { message: 'Khalid has already processed this request' }),
  );
  const { user } = await open(request);
  await user.click(await screen.findByRole('button', { name: 'Decline change' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Decline change' }));
  const reason = within(dialog).getByLabelText('Reason');
  await waitFor(() => {
    expect(reason).toBeInvalid();
  });
  await user.type(reason, 'The register has the earlier name');
  await user.click(within(dialog).getByRole('button', { name: 'Decline change' }));
  expect(await within(dialog).findByText(/Khalid has already/)).toBeVisible();
  expect(reason).toHaveValue('The register has the earlier name');
});

it('shows the present value of an outdated request, which cannot be accepted', async () => {
  const [change] = request.changes;
  if (!change) throw new Error('the request has no change');
  await open({ ...request, outdated: true, changes: [{ ...change, now: 'Masar' }] });
  const panel = await screen.findByRole('region', { name: 'Change requested' });
  expect(within(panel).getByRole('cell', { name: 'Masar' })).toBeVisible();
  expect(within(panel).queryByRole('button', { name: 'Accept change' })).not.toBeInTheDocument();
  expect(within(panel).getByRole('button', { name: 'Decline change' })).toBeVisible();
});

it('offers each decision to those who may take it, and nothing once it is decided', async () => {
  const { unmount } = await open(request, ['VIEW']);
  expect(await screen.findByRole('region', { name: 'Change requested' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /change/ })).not.toBeInTheDocument();
  unmount();
  await open({ ...request, state: 'accepted' });
  expect(screen.queryByRole('region', { name: 'Change requested' })).not.toBeInTheDocument();
});
