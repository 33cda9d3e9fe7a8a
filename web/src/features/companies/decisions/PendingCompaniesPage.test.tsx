import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { makePending, serveCompanies } from '@/testing/companiesServer';
import PendingCompaniesPage from './PendingCompaniesPage';

function Place() {
  return <output aria-label="address">{useLocation().search}</output>;
}

const open = (
  at = '/pendingCompanies',
  { language = 'en', user = makeAdmin() }: { language?: Language; user?: ReturnType<typeof makeAdmin> } = {},
) =>
  renderPage(
    <>
      <PendingCompaniesPage />
      <Place />
    </>,
    { path: '/pendingCompanies', at, language, user, namespaces: ['companies', 'directory', 'lists'] },
  );

const address = () => screen.getByLabelText('address').textContent;
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr');
  if (!found) throw new Error(`${name} stands in no row`);
  return found;
};

it('shows who waits, since when, and how many', async () => {
  serveCompanies([
    makePending('Najd Mapping Co.', { age_hours: 80.4 }),
    makePending('أطلس للمسح', { age_hours: 60, invitation: { note: null, issued_by: null } }),
  ]);
  const { container } = await open();
  expect(await row('Najd Mapping Co.')).toHaveTextContent('Overdue by 8 hours');
  expect(await row('أطلس للمسح')).toHaveTextContent(/Due soon: 12 hours left.*Invited/);
  expect(screen.getByText('أطلس للمسح')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('2 companies waiting')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  await expectAccessible(container);
});

it.each([
  [0.4, 'Less than an hour'],
  [31.9, '31 hours'],
  [71.5, 'Due soon: less than an hour left'],
  [72.5, 'Overdue'],
])('says %s hours in words', async (age_hours, text) => {
  serveCompanies([makePending('Najd', { age_hours })]);
  await open();
  expect(await row('Najd')).toHaveTextContent(text);
});

it('keeps search, filters and sort in the address, and asks with them', async () => {
  const server = serveCompanies([
    makePending('Najd'),
    makePending('Gulf'),
    makePending('Najd two'),
    makePending('Red Sea'),
  ]);
  const { user } = await open('/pendingCompanies?waiting_over=48&industry=hdMapping&industry=other');
  await row('Najd');
  await user.click(screen.getByRole('searchbox', { name: 'Search pending companies' }));
  await user.paste('Najd');
  expect(await screen.findByText('2 of 4')).toBeVisible();
  await user.click(within(screen.getByRole('columnheader', { name: 'Waiting' })).getByRole('button'));
  await waitFor(() => {
    expect(server.asked.at(-1)?.get('sort')).toBe('-registered_at');
  });
  const asked = server.asked.at(-1);
  expect([asked?.get('search'), asked?.get('waiting_over'), asked?.getAll('industry')]).toEqual([
    'Najd',
    '48',
    ['hdMapping', 'other'],
  ]);
  expect(address()).toBe('?waiting_over=48&industry=hdMapping&industry=other&search=Najd&sort=-registered_at');
});

it('tells nothing yet from nothing that matches', async () => {
  const server = serveCompanies([]);
  const first = await open();
  expect(await screen.findByText('No companies are waiting')).toBeVisible();
  first.unmount();

  server.waiting = [makePending('Najd')];
  const { user } = await open('/pendingCompanies?search=zzz');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  expect(screen.getByText('0 of 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(await screen.findByText('Najd')).toBeVisible();
  expect(address()).toBe('');
});

it('says when the list cannot be read, and when it may not be', async () => {
  reply('get', '/pending-users', () =>
    refuse(503, 'service_unavailable', { message: 'The service is not available.' }),
  );
  const first = await open();
  expect(await screen.findByText('The service is not available.')).toBeVisible();
  serveCompanies([makePending('Najd')]);
  await first.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Najd')).toBeVisible();
  first.unmount();

  reply('get', '/pending-users', () => refuse(403, 'forbidden'));
  await open();
  expect(await screen.findByText('Your account does not include this page')).toBeVisible();
});

it('approves from the row only after the server has, and moves the focus on', async () => {
  const server = serveCompanies([makePending('Najd'), makePending('Gulf')]);
  let answer: (() => void) | undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const approved = server.waiting[0];
  reply('put', '/users/:id/approve', async () => {
    await waiting;
    server.waiting = server.waiting.slice(1);
    return ok({ ...approved, status: 'Approved' });
  });
  const { user } = await open();
  await user.click(within(await row('Najd')).getByRole('button', { name: /Approve .*Najd/ }));
  expect(screen.getByText('Najd')).toBeVisible();
  expect(screen.getByText('2 companies waiting')).toBeVisible();
  answer?.();
  expect((await screen.findAllByText(/Najd.* approved\./))[0]).toBeVisible();
  expect(await screen.findByText('1 company waiting')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Najd' })).not.toBeInTheDocument();
  await waitFor(() => {
    expect(screen.getByRole('link', { name: 'Gulf' })).toHaveFocus();
  });
});

it('tells who was faster, and when', async () => {
  const server = serveCompanies([makePending('Najd'), makePending('Gulf')]);
  reply('put', '/users/:id/approve', () => {
    server.waiting = server.waiting.slice(1);
    return refuse(409, 'already_decided', {
      params: { by: 'Khalid Al-Otaibi', at: '2026-11-21T09:05:00Z', decision: 'approved' },
    });
  });
  const { user } = await open();
  await user.click(within(await row('Najd')).getByRole('button', { name: /Approve/ }));
  const notice = (
    await screen.findAllByText(/had already been approved by .*Khalid Al-Otaibi.* on 21 Nov 2026, 12:05 PM/)
  )[0];
  expect(notice).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'Najd' })).not.toBeInTheDocument();
  });
});

it('hides the decisions from those who may only look', async () => {
  serveCompanies([makePending('Najd')]);
  const { user } = await open('/pendingCompanies', {
    user: makeAdmin({ permissions: [{ action: 'VIEW', subject: 'pendingCompanies' }] }),
  });
  await user.click(within(await row('Najd')).getByRole('link', { name: 'Najd' }));
  expect(await screen.findByRole('dialog', { name: 'Najd' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Approve|Reject/ })).not.toBeInTheDocument();
});

it('is the same list in Arabic', async () => {
  serveCompanies([makePending('Najd', { age_hours: 5 })]);
  const { container } = await open('/pendingCompanies', { language: 'ar' });
  expect(await row('Najd')).toHaveTextContent('5 ساعات');
  expect(screen.getByText('شركة واحدة قيد الانتظار')).toBeVisible();
  await expectAccessible(container);
});

it('decides on many at once and tells who was faster', async () => {
  const server = serveCompanies([makePending('Najd'), makePending('Gulf'), makePending('Red Sea')]);
  const bodies: unknown[] = [];
  reply('post', '/pending-users/decisions', async ({ request }) => {
    bodies.push(await request.json());
    server.waiting = [];
    return ok({
      decided: 18,
      earlier: [{ by: 'Khalid', decision: 'reject', count: 2 }],
      missing: 0,
      undo: null,
      unconfirmed: 0,
    });
  });
  const { user } = await open('/pendingCompanies?invited=false');
  await row('Najd');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(await screen.findByRole('button', { name: 'Reject 2' }));
  const rejection = await screen.findByRole('alertdialog', { name: 'Reject 2 companies?' });
  await expectAccessible(rejection);
  await user.click(within(rejection).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
  await user.click(screen.getByRole('button', { name: 'Select all 3 that match' }));
  await user.click(screen.getByRole('button', { name: 'Approve 3' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Approve 3 companies?' })).getByRole('button', {
      name: 'Approve',
    }),
  );
  expect(await screen.findByText(/^18 approved\. 2 had already been rejected by .*Khalid/)).toBeVisible();
  expect(bodies).toEqual([{ decision: 'approve', companies: { invited: 'false', scope: 'waiting' } }]);
  expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
});

it('asks for the number before many are rejected', async () => {
  const server = serveCompanies(Array.from({ length: 12 }, (_, index) => makePending(`Company ${index}`)));
  const bodies: unknown[] = [];
  reply('post', '/pending-users/decisions', async ({ request }) => {
    bodies.push(await request.json());
    server.waiting = [];
    return ok({
      decided: 11,
      earlier: [{ by: null, decision: 'approve', count: 1 }],
      missing: 0,
      undo: null,
      unconfirmed: 0,
    });
  });
  const { user } = await open();
  await row('Company 0');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 12 that match' }));
  await user.click(screen.getByRole('button', { name: 'Reject 12' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject 12 companies?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'The programme is closed');
  const verb = within(dialog).getByRole('button', { name: 'Reject' });
  expect(verb).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox', { name: 'Type “12” to confirm' }), '١٢');
  await expectAccessible(dialog);
  await user.click(verb);
  expect(
    await screen.findByText(/^11 rejected\. 1 had already been approved by .*another administrator/),
  ).toBeVisible();
  expect(bodies).toEqual([
    {
      decision: 'reject',
      companies: { scope: 'waiting' },
      rejection: { code: 'other', reason: 'The programme is closed' },
    },
  ]);
});
