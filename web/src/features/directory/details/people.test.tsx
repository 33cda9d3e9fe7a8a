import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Action, PeopleOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { makeColleague, makeInvited, makePeople, makeSelf } from '@/testing/people';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { PeopleOfCompany } from './PeopleOfCompany';

const path = '/companies/company-1/people';
const owner = makeSelf({ is_self: false });
const allPeople = makePeople([owner, makeColleague(), makeInvited()]);

function open(shown: PeopleOut = allPeople, actions: readonly Action[] = ['VIEW', 'APPROVE']) {
  reply('get', path, () => ok(shown));
  const permissions = [
    ...actions.map((action) => ({ action, subject: 'pendingCompanies' as const })),
    { action: 'VIEW' as const, subject: 'activeCompanies' as const },
  ];
  return renderPage(<PeopleOfCompany companyId="company-1" name="Najd Mapping" />, {
    user: makeAdmin({ permissions }),
    namespaces: ['people'],
  });
}

it('shows who is who, and makes another person the owner after a question', async () => {
  reply('post', `${path}/person-2/owner`, () =>
    ok(
      makePeople([
        makeColleague({ role: 'owner', is_contact: true }),
        makeSelf({ is_self: false, role: 'member', is_contact: false }),
      ]),
    ),
  );
  const { user, container } = await open();
  const panel = await screen.findByRole('region', { name: 'People' });
  const [first, second, third] = await within(panel).findAllByRole('listitem');
  expect(first).toHaveTextContent(/Sara Al-Harbi.*Owner.*Contact person/);
  expect(second).toHaveTextContent(/Omar Al-Qahtani.*Member/);
  expect(third).toHaveTextContent(/Noura Al-Salem.*Invited/);
  await expectAccessible(container);
  // Neither for the owner nor for an open invitation.
  await user.click(within(panel).getByRole('button', { name: /^Make owner: .*Omar Al-Qahtani/ }));
  const question = await screen.findByRole('alertdialog', { name: /Make .*Omar Al-Qahtani.* the owner/ });
  expect(question).toHaveAccessibleDescription(/owner of the account of .*Najd Mapping.*Sara Al-Harbi.*a member/);
  await user.click(within(question).getByRole('button', { name: 'Make owner' }));
  expect(await screen.findByText('The owner has been changed')).toBeVisible();
  expect(await within(panel).findByRole('button', { name: /^Make owner: .*Sara Al-Harbi/ })).toBeVisible();
});

it('keeps the question open with the reason of a refusal', async () => {
  reply('post', `${path}/person-2/owner`, () => refuse(409, 'colleague_not_active', { message: 'Omar has left' }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Make owner/ }));
  const question = await screen.findByRole('alertdialog');
  reply('get', path, () => ok(makePeople([owner])));
  await user.click(within(question).getByRole('button', { name: 'Make owner' }));
  expect(await within(question).findByText('Omar has left')).toBeVisible();
  await waitFor(() => {
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(1);
  });
  expect(question).toBeVisible();
});

it('offers nothing to those who may not approve companies', async () => {
  const { container } = await open(allPeople, ['VIEW']);
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
  expect(within(container).queryByRole('button')).not.toBeInTheDocument();
});

it('offers a retry after an error', async () => {
  const { user } = await open();
  await screen.findAllByRole('listitem');
  reply('get', path, () => refuse(503, 'service_unavailable'));
  const second = await renderPage(<PeopleOfCompany companyId="company-1" name="Najd Mapping" />, {
    user: makeAdmin(),
    namespaces: ['people'],
  });
  const retry = await within(second.container).findByRole('button', { name: 'Try again' });
  reply('get', path, () => ok(allPeople));
  await user.click(retry);
  expect(await within(second.container).findAllByRole('listitem')).toHaveLength(3);
});
