import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PeopleOut } from '@/api/schema.gen';
import { onSignOut } from '@/api/signOutSignal';
import { loadFields } from '@/features/people/fields/declared';
import { expectAccessible } from '@/testing/axe';
import { makeApprovedUser } from '@/testing/factories';
import { makeColleague, makeInvited, makePeople, makeSelf } from '@/testing/people';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { PeoplePanel } from './PeoplePanel';

const allPeople = makePeople([makeSelf(), makeColleague(), makeInvited()]);

async function open(shown: PeopleOut = allPeople, language: 'en' | 'ar' = 'en') {
  let present = shown;
  reply('get', '/company/people', () => ok(present));
  reply('get', '/company/timeline', () => ok([]));
  await loadFields();
  const rendered = await renderPage(<PeoplePanel />, { user: makeApprovedUser(), language, namespaces: ['people'] });
  return {
    ...rendered,
    set: (next: PeopleOut) => {
      present = next;
    },
  };
}

const person = async (name: string) => {
  const items = await screen.findAllByRole('listitem');
  const found = items.find((item) => item.textContent.includes(name));
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
};

/** The button that had it is gone. */
const expectFocusOnHeading = () =>
  waitFor(() => {
    expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
  });

async function confirm(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name }));
  return question;
}

it('shows who is there, who is invited and until when', async () => {
  const expired = makeInvited({ id: 'person-4', first_name: 'Ali', state: 'invitation_expired' });
  const { container } = await open(makePeople([...allPeople.people, expired]));
  expect(await person('Sara')).toHaveTextContent(/Sara Al-Harbi \(You\).*Owner.*Contact person.*Director.*sara@najd/);
  expect(await person('Omar')).toHaveTextContent(/Member.*Surveyor.*Last sign-in/);
  expect(await person('Noura')).toHaveTextContent(/Invited.*The link is valid until 29 Nov/);
  expect(await person('Ali')).toHaveTextContent(/Invitation expired.*The link expired on/);
  expect(within(await person('Sara')).queryByRole('button')).not.toBeInTheDocument();
  await expectAccessible(container);
});

it('shows members the list without actions, and lets them leave after typing the name', async () => {
  const reasons: string[] = [];
  const forget = onSignOut((reason) => reasons.push(reason));
  const removed: unknown[] = [];
  reply('delete', '/company/people/:id', ({ params }) => {
    removed.push(params.id);
    return ok(null);
  });
  const people = [makeSelf({ role: 'member', is_contact: false }), makeColleague({ role: 'owner' }), makeInvited()];
  const { user, container } = await open(makePeople(people));
  await person('Omar');
  const buttons = within(container).getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['Leave the company']);
  await user.click(screen.getByRole('button', { name: 'Leave the company' }));
  const question = await screen.findByRole('alertdialog', { name: /Leave .*Najd Mapping Co\./ });
  const leave = within(question).getByRole('button', { name: 'Leave the company' });
  expect(leave).toBeDisabled();
  await user.type(within(question).getByRole('textbox'), 'Najd Mapping Co.');
  await user.click(leave);
  await waitFor(() => {
    expect(reasons).toEqual(['chosen']);
  });
  expect(await screen.findByText(/You have left the company/)).toBeVisible();
  expect(removed).toEqual(['user-1']);
  forget();
});

it('says why the last owner cannot leave, and what to do first', async () => {
  const { unmount } = await open();
  expect(await screen.findByText(/You are the only owner.*Hand over ownership/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Leave the company' })).not.toBeInTheDocument();
  unmount();
  await open(makePeople([makeSelf()]));
  expect(await screen.findByText(/You are the only person so far/)).toBeVisible();
  expect(screen.getByText(/You are the only person, so you cannot leave yet/)).toBeVisible();
});

it('invites a colleague, and shows a refusal at its field', async () => {
  const sent: unknown[] = [];
  reply('post', '/company/people', async ({ request }) => {
    sent.push(await request.json());
    if (sent.length === 1) return refuse(409, 'colleague_already_invited', { message: 'Noura is invited already' });
    return ok(allPeople, 201);
  });
  const { user } = await open(makePeople([makeSelf()]));
  await user.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' });
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await within(dialog).findByRole('link', { name: /First name: This field is required/ })).toBeVisible();
  await user.type(within(dialog).getByLabelText('First name'), 'Noura');
  await user.type(within(dialog).getByLabelText('Last name'), 'Al-Salem');
  await user.type(within(dialog).getByLabelText('Email'), 'noura@najd.example');
  await user.selectOptions(within(dialog).getByLabelText('Language of the invitation'), 'ar');
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect((await within(dialog).findAllByText('Noura is invited already')).length).toBeGreaterThan(0);
  expect(within(dialog).getByLabelText('Email')).toHaveValue('noura@najd.example');
  await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('The invitation has been sent')).toBeVisible();
  expect(await person('Noura')).toBeVisible();
  expect(sent[1]).toEqual({
    first_name: 'Noura',
    last_name: 'Al-Salem',
    email: 'noura@najd.example',
    locale: 'ar',
  });
});

it('offers no further invitation once the company is full', async () => {
  await open({ ...allPeople, limit: 3 });
  expect(await screen.findByText(/maximum of 3 people/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite a colleague' })).not.toBeInTheDocument();
});

it('sends an invitation again, and revokes it after a question', async () => {
  reply('post', '/company/people/person-3/invite', () => refuse(429, 'too_many', { message: 'Wait a minute' }));
  const { user, set } = await open();
  await user.click(await screen.findByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('Wait a minute')).toBeVisible();
  reply('post', '/company/people/person-3/invite', () => ok(allPeople));
  await user.click(screen.getByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('The invitation has been sent again')).toBeVisible();
  reply('delete', '/company/people/person-3', () => {
    set(makePeople([makeSelf(), makeColleague()]));
    return ok(null);
  });
  await user.click(screen.getByRole('button', { name: /^Revoke/ }));
  await confirm(user, 'Revoke');
  expect(await screen.findByText('The invitation has been revoked')).toBeVisible();
  await waitFor(() => {
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
  await expectFocusOnHeading();
});

it('removes a person after a question that names them', async () => {
  const { user, set } = await open();
  reply('delete', '/company/people/person-2', () => {
    set(makePeople([makeSelf(), makeInvited()]));
    return ok(null);
  });
  await user.click(await screen.findByRole('button', { name: /^Remove .*Omar Al-Qahtani/ }));
  const question = await screen.findByRole('alertdialog', { name: /Remove .*Omar Al-Qahtani/ });
  expect(question).toHaveAccessibleDescription(/signed out at once.*stay/);
  await expectAccessible(question);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The person has been removed')).toBeVisible();
  await expectFocusOnHeading();
});

it('changes a role, and hands over with its consequences', async () => {
  const roles: unknown[] = [];
  reply('put', '/company/people/person-2/role', async ({ request }) => {
    roles.push(await request.json());
    return ok(makePeople([makeSelf(), makeColleague({ role: 'owner' })]));
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Make owner/ }));
  await confirm(user, 'Make owner');
  expect(await screen.findByRole('button', { name: /^Make member/ })).toBeVisible();
  await expectFocusOnHeading();
  expect(roles).toEqual([{ role: 'owner' }]);
  reply('post', '/company/people/person-2/hand-over', () =>
    ok(
      makePeople([makeSelf({ role: 'member', is_contact: false }), makeColleague({ role: 'owner', is_contact: true })]),
    ),
  );
  await user.click(screen.getByRole('button', { name: /^Hand over ownership/ }));
  const question = await screen.findByRole('alertdialog', { name: /Hand over ownership to .*Omar/ });
  expect(question).toHaveAccessibleDescription(/You become a member.*Only an owner can make you an owner again/);
  await user.click(within(question).getByRole('button', { name: 'Hand over ownership' }));
  expect(await screen.findByText('Ownership has been handed over')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Leave the company' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite a colleague' })).not.toBeInTheDocument();
  await expectFocusOnHeading();
});

it('keeps the question open with the reason of a refusal', async () => {
  reply('put', '/company/people/person-2/role', () => refuse(403, 'owners_only', { message: 'Only owners can' }));
  const { user, set } = await open();
  await user.click(await screen.findByRole('button', { name: /^Make owner/ }));
  // Another owner has removed the person meanwhile.
  set(makePeople([makeSelf(), makeInvited()]));
  const question = await confirm(user, 'Make owner');
  expect(await within(question).findByText('Only owners can')).toBeVisible();
  await waitFor(() => {
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(2);
  });
  expect(question).toBeVisible();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  await expectFocusOnHeading();
});

it('offers a retry after an error', async () => {
  reply('get', '/company/people', () => refuse(503, 'service_unavailable'));
  const { user } = await renderPage(<PeoplePanel />, { user: makeApprovedUser(), namespaces: ['people'] });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  reply('get', '/company/people', () => ok(allPeople));
  await user.click(retry);
  expect(await person('Omar')).toBeVisible();
});

it('is accessible in Arabic', async () => {
  const { container } = await open(allPeople, 'ar');
  expect(await person('Omar')).toHaveTextContent('عضو');
  await expectAccessible(container);
});
