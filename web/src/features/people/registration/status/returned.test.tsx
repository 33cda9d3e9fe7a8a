import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeCompany, makeUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { PendingStatus } from './PendingStatus';
import { loadFields } from '@/features/people/fields/declared';
import ReturnedStatus from './ReturnedStatus';

const timeout = 20_000;
const returned = makeUser({
  status: 'returned',
  company: makeCompany({
    organization_name: 'Nadj Mapping',
    review_due_at: null,
    returned: {
      at: '2026-11-21T09:05:00Z',
      reason: 'The name differs from the register.',
      fields: ['organization_name', 'industry_field', 'industry_other'],
      hours_left: 30.5,
    },
  }),
});

it(
  'asks for exactly the marked fields and sends them again',
  async () => {
    const sent: unknown[] = [];
    reply('post', '/registration/send-again', async ({ request }) => {
      sent.push(await request.json());
      return ok(makeUser());
    });
    reply('get', '/user-info', () => ok(makeUser()));
    await loadFields();
    const { user, container } = await renderPage(<ReturnedStatus user={returned} />, {
      path: '/login',
      user: returned,
      namespaces: ['accounts', 'progress'],
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Please correct: /);
    expect(screen.getByRole('link', { name: 'your account' })).toHaveAttribute('href', '/account');
    expect(screen.getByText('The name differs from the register.')).toBeVisible();
    expect(screen.getByText(/we decide within 30 hours/)).toBeVisible();
    const name = await screen.findByRole('textbox', { name: 'Official name of the organisation' }, { timeout });
    expect(name).toHaveValue('Nadj Mapping');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await expectAccessible(container);
    await user.selectOptions(screen.getByRole('combobox', { name: /Field of work/ }), 'other');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    const problem = 'Your field of work: This field is required';
    expect(await screen.findByRole('link', { name: problem }, { timeout })).toBeVisible();
    expect(sent).toEqual([]);
    await user.clear(name);
    await user.type(name, 'Najd Mapping');
    await user.type(screen.getByRole('textbox', { name: 'Your field of work' }), 'Bathymetry');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => {
      expect(sent).toEqual([
        { organization_name: 'Najd Mapping', industry_field: 'other', industry_other: 'Bathymetry' },
      ]);
    });
  },
  3 * timeout,
);

it(
  'corrects a typing error while it waits, and says when it is too late',
  async () => {
    const bodies: unknown[] = [];
    reply('put', '/registration', async ({ request }) => {
      bodies.push(await request.json());
      return refuse(409, 'correction_closed', { message: 'Its state has changed.' });
    });
    reply('get', '/user-info', () => ok(makeUser()));
    const waiting = makeUser();
    const { user } = await renderPage(<PendingStatus user={waiting} />, {
      path: '/login',
      user: waiting,
      namespaces: ['accounts', 'progress'],
    });
    await user.click(screen.getByRole('button', { name: 'Correct a typing error' }));
    const dialog = await screen.findByRole('dialog', { name: 'Correct a typing error' }, { timeout });
    expect(within(dialog).queryByRole('textbox', { name: 'Email' })).not.toBeInTheDocument();
    const position = within(dialog).getByRole('textbox', { name: 'Position' });
    await user.clear(position);
    await user.type(position, 'Director');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Its state has changed.', {}, { timeout })).toBeVisible();
    expect(bodies).toMatchObject([{ position: 'Director' }]);
  },
  3 * timeout,
);
