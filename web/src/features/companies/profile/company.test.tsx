import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChangeRequestOut, OwnHappenedOut, ProfileOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeApprovedUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import CompanyPage from './CompanyPage';

const profile: ProfileOut = {
  organization: {
    organization_name: 'Najd Mapping',
    organization_website: 'https://najd.example',
    business_email: 'office@najd.example',
    headquarters_location: 'Riyadh',
    branches_in_ksa: 'Jeddah',
    organization_size: '50-200',
    industry_field: 'hdMapping',
    industry_other: null,
  },
  revision: 3,
  last_change: null,
  request: null,
};
const request: ChangeRequestOut = {
  id: 'request-1',
  revision: 2,
  state: 'pending',
  changes: [{ field: 'organization_name', before: 'Najd Mapping', after: 'Najd Geomatics', now: 'Najd Mapping' }],
  outdated: false,
  comment: 'We were renamed',
  requested_at: '2026-11-21T08:00:00Z',
  requested_by_name: 'Sara Al-Harbi',
  decided_at: null,
  reason: null,
};
const line = (event: OwnHappenedOut['event'], changes: Partial<OwnHappenedOut> = {}): OwnHappenedOut => ({
  at: '2026-11-20T08:00:00Z',
  event,
  by: null,
  person: null,
  by_authority: false,
  form: null,
  saves: null,
  reason: null,
  until: null,
  status: null,
  receipt_number: null,
  mail: null,
  fields: null,
  changes: null,
  ...changes,
});

function open(shown: ProfileOut = profile, timeline: readonly OwnHappenedOut[] = []) {
  let present = shown;
  reply('get', '/company', () => ok(present));
  reply('get', '/company/timeline', () => ok(timeline));
  reply('get', '/user-info', () => ok(makeApprovedUser()));
  return {
    view: renderPage(<CompanyPage />, { user: makeApprovedUser(), namespaces: ['profile', 'companySheet', 'people'] }),
    set: (next: ProfileOut) => {
      present = next;
    },
  };
}

it('changes details at once, and says what another tab saved meanwhile', async () => {
  const sent: unknown[] = [];
  const changed = { ...profile, revision: 4, organization: { ...profile.organization, branches_in_ksa: 'Abha' } };
  const { view, set } = open();
  reply('put', '/company', async ({ request: asked }) => {
    sent.push(await asked.json());
    if (sent.length > 1) return ok({ ...changed, revision: 5 });
    set(changed);
    return refuse(409, 'profile_changed', { message: 'Sara changed the profile meanwhile' });
  });
  const { user, container } = await view;
  await expectAccessible(container);
  await user.click(await screen.findByRole('button', { name: 'Change details' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByLabelText('Official name of the organisation')).not.toBeInTheDocument();
  const office = within(dialog).getByLabelText('Business email');
  await user.clear(office);
  await user.type(office, 'letters@najd.example');
  const branches = within(dialog).getByLabelText('Branches in Saudi Arabia');
  await user.clear(branches);
  await user.type(branches, 'Tabuk');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect((await within(dialog).findAllByText(/Sara changed the profile/)).length).toBeGreaterThan(0);
  expect(await within(dialog).findByText('Abha')).toBeVisible();
  expect(branches).toHaveValue('Tabuk');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The details have been saved')).toBeVisible();
  expect(sent).toMatchObject([
    { business_email: 'letters@najd.example', branches_in_ksa: 'Tabuk', organization_size: '50-200', revision: 3 },
    { business_email: 'letters@najd.example', branches_in_ksa: 'Tabuk', revision: 4 },
  ]);
});

it('requests another name with a comment', async () => {
  const sent: unknown[] = [];
  reply('put', '/company/change-request', async ({ request: asked }) => {
    sent.push(await asked.json());
    return ok({ ...profile, request });
  });
  const { user } = await open().view;
  await user.click(await screen.findByRole('button', { name: 'Request a change' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByLabelText('Official name of the organisation');
  await user.clear(name);
  await user.type(name, 'Najd Geomatics');
  const comment = within(dialog).getByLabelText(/Comment for the authority/);
  expect(comment).not.toBeRequired();
  await user.type(comment, 'We were renamed');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Send request' }));
  const panel = await screen.findByRole('region', { name: 'Requested change' });
  expect(panel).toHaveTextContent('Najd MappingNajd Geomatics');
  expect(sent).toEqual([
    {
      organization_name: 'Najd Geomatics',
      organization_website: 'https://najd.example',
      headquarters_location: 'Riyadh',
      comment: 'We were renamed',
      request_id: null,
      revision: 0,
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Request a change' })).not.toBeInTheDocument();
});

it('changes a pending request from what was asked, and withdraws it after a question', async () => {
  const sent: unknown[] = [];
  reply('delete', '/company/change-request', async ({ request: asked }) => {
    sent.push(await asked.json());
    return ok({ ...profile, request: { ...request, state: 'withdrawn' } });
  });
  const { user, container } = await open({ ...profile, request }).view;
  await user.click(await screen.findByRole('button', { name: 'Change the request' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('Official name of the organisation')).toHaveValue('Najd Geomatics');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await expectAccessible(container);
  await user.click(await screen.findByRole('button', { name: 'Withdraw the request' }));
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw your request?' });
  await user.click(within(question).getByRole('button', { name: 'Withdraw the request' }));
  expect(await screen.findByText('Your request has been withdrawn')).toBeVisible();
  expect(sent).toEqual([{ request_id: 'request-1', revision: 2 }]);
  expect(screen.queryByRole('region', { name: 'Requested change' })).not.toBeInTheDocument();
});

it('shows why a request was declined, and offers another one', async () => {
  const declined: ChangeRequestOut = {
    ...request,
    state: 'declined',
    decided_at: '2026-11-22T08:00:00Z',
    reason: 'The register has the earlier name',
  };
  await open({ ...profile, request: declined }).view;
  const panel = await screen.findByRole('region', { name: 'Requested change' });
  expect(panel).toHaveTextContent('The register has the earlier name');
  expect(screen.getByRole('button', { name: 'Request a change' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw the request' })).not.toBeInTheDocument();
});

it('shows the timeline without names of the authority', async () => {
  await open(profile, [
    line('changeDeclined', { by_authority: true, reason: 'The register has the earlier name' }),
    line('profileChanged', {
      by: 'Sara Al-Harbi',
      changes: [{ field: 'organization_size', before: '50-200', after: '201-500' }],
    }),
    line('mail', { mail: { template: 'company_approved', channel: 'email', subject: null } }),
    line('responseRead', { by_authority: true, at: '2026-11-27T21:00:00Z', receipt_number: 'RFI-2026-000042' }),
  ]).view;
  const items = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
  expect(items[0]).toHaveTextContent(/Requested change declined.*The authority.*The register has the earlier name/);
  expect(items[1]).toHaveTextContent(/Details changed.*Sara Al-Harbi.*201–500/);
  expect(items[2]).toHaveTextContent('Email received: Approval');
  expect(items[3]).toHaveTextContent(
    /first opened or downloaded your response, receipt .*RFI-2026-000042.*28 Nov 2026 · The authority$/,
  );
});

it('says that nothing has happened yet, and offers a retry after an error', async () => {
  const { user } = await open().view;
  expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
  let failing = true;
  reply('get', '/company', () => (failing ? refuse(503, 'service_unavailable') : ok(profile)));
  const second = await renderPage(<CompanyPage />, {
    user: makeApprovedUser(),
    namespaces: ['profile', 'companySheet', 'people'],
  });
  const [retry] = await within(second.container).findAllByRole('button', { name: 'Try again' });
  failing = false;
  if (retry) await user.click(retry);
  expect(await within(second.container).findByText('Najd Mapping')).toBeVisible();
});
