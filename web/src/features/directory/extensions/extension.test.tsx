import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Action, CompanyDeadlineOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { personAskedForProof } from '@/testing/proof';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { ExtensionPanel } from './ExtensionPanel';

const none: CompanyDeadlineOut = {
  until: null,
  deadline: '2099-02-05T20:59:00Z',
  revision: 0,
  change: null,
  locale: 'ar',
};
const running: CompanyDeadlineOut = {
  ...none,
  until: '2099-02-12T20:59:00Z',
  revision: 1,
  change: { at: '2026-11-20T10:00:00Z', by: 'Huda', reason: 'Your vehicles were in maintenance' },
};

interface Options {
  actions?: readonly Action[];
  answer?: () => Response;
}

function open(deadline: CompanyDeadlineOut, { actions = ['UPDATE'], answer = () => ok(deadline) }: Options = {}) {
  reply('get', '/companies/company-1/extension', answer);
  const permissions = actions.map((action) => ({ action, subject: 'submissions' as const }));
  return renderPage(<ExtensionPanel companyId="company-1" name="Najd" />, {
    user: makeAdmin({ permissions }),
    namespaces: ['directory'],
  });
}

it('gives a company more time with a reason', async () => {
  const sent: unknown[] = [];
  reply('put', '/companies/company-1/extension', async ({ request }) => {
    sent.push(await request.json());
    return ok(running);
  });
  const { user } = await open(none);
  const panel = await screen.findByRole('region', { name: 'Deadline of this company' });
  await waitFor(() => {
    expect(panel).toHaveTextContent('5 Feb 2099, 11:59 PM (Saudi time), as for all companies');
  });
  await user.click(screen.getByRole('button', { name: 'Give more time' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('New deadline of this company'), '12/02/2099 23:59');
  await user.type(within(dialog).getByLabelText('Reason'), 'Your vehicles were in maintenance');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Give more time' }));
  await waitFor(() => {
    expect(panel).toHaveTextContent('Extended until 12 Feb 2099, 11:59 PM');
  });
  expect(panel).toHaveTextContent('Given by Huda, 20 Nov 2026, 1:00 PM');
  expect(sent).toEqual([
    { until: '2099-02-12T23:59:00+03:00', reason: 'Your vehicles were in maintenance', revision: 0 },
  ]);
});

it('asks for a confirmation where the server wants one, and keeps what was typed', async () => {
  const person = personAskedForProof();
  const sent: unknown[] = [];
  reply('put', '/companies/company-1/extension', async ({ request }) => {
    sent.push(await request.json());
    return person.confirmed ? ok(running) : refuse(403, 'proof_not_fresh', { message: 'Confirm that it is you' });
  });
  const { user } = await open(none);
  await user.click(await screen.findByRole('button', { name: 'Give more time' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('New deadline of this company'), '12/02/2099 23:59');
  await user.type(dialog.getByLabelText('Reason'), 'Your vehicles were in maintenance');
  await user.click(dialog.getByRole('button', { name: 'Give more time' }));
  expect(await dialog.findByText('Confirm that it is you')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Your vehicles were in maintenance');

  person.confirms = true;
  await user.click(dialog.getByRole('button', { name: 'Give more time' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(sent).toEqual(Array(3).fill(expect.objectContaining({ reason: 'Your vehicles were in maintenance' })));
});

it('changes an extension', async () => {
  const { user } = await open(running);
  await user.click(await screen.findByRole('button', { name: 'Change extension' }));
  const dialog = await screen.findByRole('dialog', { name: /Change the extension of .*Najd/ });
  expect(within(dialog).getByLabelText('New deadline of this company')).not.toHaveValue('');
  expect(within(dialog).getByRole('button', { name: 'Change extension' })).toBeVisible();
});

it('says who was faster when it is withdrawn', async () => {
  reply('delete', '/companies/company-1/extension', () =>
    refuse(409, 'extension_changed', { message: 'Khalid has changed the deadline of this company meanwhile' }),
  );
  const { user } = await open(running);
  await user.click(await screen.findByRole('button', { name: 'Withdraw extension' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText('Reason'), 'You need it no more');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw extension' }));
  expect(await within(dialog).findByText(/Khalid has changed/)).toBeVisible();
});

it('offers nothing to those who only look, and says when the time is over', async () => {
  await open({ ...running, until: '2020-02-12T20:59:00Z' }, { actions: ['VIEW'] });
  expect(await screen.findByText(/this time is over/)).toBeVisible();
  expect(screen.getByText('Your vehicles were in maintenance')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Give more time' })).not.toBeInTheDocument();
});

it('says that it could not be read, and reads it again', async () => {
  const { user } = await open(running, { answer: () => refuse(500, 'internal') });
  const again = await screen.findByRole('button', { name: 'Try again' });
  reply('get', '/companies/company-1/extension', () => ok(running));
  await user.click(again);
  expect(await screen.findByRole('region', { name: 'Deadline of this company' })).toBeVisible();
});

it('shows nothing before a request is published', async () => {
  let asked = false;
  await open(running, {
    answer: () => {
      asked = true;
      return refuse(404, 'not_found');
    },
  });
  await waitFor(() => {
    expect(asked).toBe(true);
  });
  expect(screen.queryByRole('button', { name: /Try again|Give more time/ })).not.toBeInTheDocument();
});
