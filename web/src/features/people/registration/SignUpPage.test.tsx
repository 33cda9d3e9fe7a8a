import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { flushDrafts } from '@/storage/drafts';
import { prepareReload } from '@/storage/handover';
import { expectAccessible } from '@/testing/axe';
import { makeChallenge, makeUser } from '@/testing/factories';
import { examples, publishedFields } from '@/testing/fields';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import SignUpPage from './SignUpPage';
import { findVerification } from '@/features/people/accounts/verification';

async function open(language: 'en' | 'ar' = 'en') {
  const rendered = await renderPage(<SignUpPage />, {
    path: '/signup',
    language,
    namespaces: ['accounts', 'validation'],
  });
  await screen.findByRole('button', { name: language === 'ar' ? 'تسجيل' : 'Register' });
  return rendered;
}

const asked = publishedFields.filter(({ when }) => !when);
const typed = {
  ...Object.fromEntries(
    asked
      .filter(({ options }) => !options)
      .map(({ name, label }) => [label.en, examples('person', 'organisation')[name]]),
  ),
  'First name': 'سارة',
  'Mobile number': '٠٥٠١٢٣٤٥٦٧',
  'Website of the organisation': 'najd.example',
  Password: 'A long sentence 1!',
  'Confirm password': 'A long sentence 1!',
};

async function fill(user: UserEvent) {
  for (const [label, text] of Object.entries(typed)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  for (const { name, label, options } of asked) {
    if (options) await user.selectOptions(screen.getByLabelText(label.en), examples('person', 'organisation')[name]);
  }
  await user.click(screen.getByRole('checkbox', { name: /I confirm/ }));
}

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Register' }));

it('registers with everything in the form that the server keeps', async () => {
  let body: unknown;
  reply('post', '/user', async ({ request }) => {
    body = await request.json();
    return ok({ user: makeUser(), challenge: makeChallenge({ purpose: 'signup' }) }, 201);
  });
  const { user, container } = await open();
  await expectAccessible(container);
  await fill(user);
  await submit(user);
  expect(await screen.findByText('Elsewhere: /verify', {}, { timeout: 5000 })).toBeInTheDocument();
  expect(body).toEqual({
    ...examples('person', 'organisation'),
    first_name: 'سارة',
    organization_website: 'https://najd.example',
    password: 'A long sentence 1!',
    confirm_password: 'A long sentence 1!',
    invitation_code: null,
    agreement: true,
  });
  expect((await findVerification())?.challenge.purpose).toBe('signup');
  // The browser stores none of it.
  await flushDrafts();
  expect(Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

it('names every missing field in the summary, in the order of the page', async () => {
  const { user, container } = await open();
  await submit(user);
  const links = await screen
    .findAllByRole('link', { name: /./ }, { timeout: 5000 })
    .then((all) => all.filter((link) => link.getAttribute('href')?.startsWith('#field-')));
  expect(links.map((link) => link.textContent)).toEqual([
    'First name: This field is required',
    'Last name: This field is required',
    'Email is required',
    'Mobile number: Phone number is required',
    'Position: This field is required',
    'LinkedIn profile is required',
    'Official name of the organisation: This field is required',
    'Website of the organisation: Website is required',
    'Business email: Email is required',
    'Headquarters: This field is required',
    'Branches in Saudi Arabia: This field is required',
    'Number of employees: Select an option',
    'Field of work: Select an option',
    'Password is required',
    'Confirm password is required',
    'Agreement is required to proceed',
  ]);
  await expectAccessible(container);
});

it('asks for the other field of work and for the invitation code once they are chosen', async () => {
  const { user } = await open();
  await fill(user);
  expect(screen.queryByLabelText('Your field of work')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Field of work'), 'Other');
  await user.click(screen.getByRole('switch', { name: 'I have an invitation code' }));
  await submit(user);
  expect(await screen.findByRole('link', { name: /Code is required/ }, { timeout: 5000 })).toBeInTheDocument();
  const other = screen.getByLabelText('Your field of work');
  expect(other).toHaveAccessibleDescription(/This field is required/);
  await user.type(other, 'x');
  await submit(user);
  await waitFor(() => {
    expect(other).toHaveAccessibleDescription(/between 2 and 100/);
  });
});

it('reports problems across fields together with empty ones, in the first round', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('switch', { name: 'I have an invitation code' }));
  await user.type(screen.getByLabelText('Password'), 'A long sentence 1!');
  await user.type(screen.getByLabelText('Confirm password'), 'Another sentence 1!');
  await submit(user);
  expect(await screen.findByRole('link', { name: 'Email is required' }, { timeout: 5000 })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Code is required/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Passwords must match/ })).toBeInTheDocument();
});

it('puts the refusal of an invitation code on its field', async () => {
  reply('post', '/user', () =>
    refuse(422, 'validation_failed', {
      fields: [{ field: 'invitation_code', error: 'invitation_invalid', message: 'This invitation code is not valid' }],
    }),
  );
  const { user } = await open();
  await fill(user);
  await user.click(screen.getByRole('switch', { name: 'I have an invitation code' }));
  await user.type(screen.getByLabelText('Invitation code'), 'NAJD-1234');
  await submit(user);
  await waitFor(() => {
    expect(screen.getByLabelText('Invitation code')).toHaveAccessibleDescription(/This invitation code is not valid/);
  });
});

it('ticks the password rules off while typing', async () => {
  const { user } = await open();
  const rules = () => screen.getAllByRole('listitem').map((rule) => rule.textContent);
  await user.type(screen.getByLabelText('Password'), 'Abc1');
  expect(rules()).toEqual([
    'At least 12 characters: not met yet',
    'An uppercase letter: met',
    'A lowercase letter: met',
    'A digit: met',
    'A special character: not met yet',
  ]);
});

it('keeps what was typed over a reload, but never a password', async () => {
  const first = await open();
  await fill(first.user);
  await flushDrafts();
  first.unmount();
  await open();
  await waitFor(() => {
    expect(screen.getByLabelText('First name')).toHaveValue('سارة');
  });
  expect(screen.getByLabelText('Number of employees')).toHaveValue('50-200');
  await waitFor(() => {
    expect(screen.getByLabelText('Mobile number')).toHaveValue('0501234567');
  });
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

it('keeps even the password over a change of language, once', async () => {
  const first = await open();
  await fill(first.user);
  await prepareReload();
  first.unmount();
  const second = await open('ar');
  await waitFor(() => {
    expect(second.container.querySelector('[name=password]')).toHaveValue('A long sentence 1!');
  });
  second.unmount();
  await open();
  await waitFor(() => {
    expect(screen.getByLabelText('First name')).toHaveValue('سارة');
  });
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

it('is filled in from the link of an invitation, which leaves the address bar', async () => {
  const opened: unknown[] = [];
  reply('post', '/invitations/opened', async ({ request }) => {
    opened.push(await request.json());
    return ok(null);
  });
  let body: unknown;
  reply('post', '/user', async ({ request }) => {
    body = await request.json();
    return ok({ user: makeUser(), challenge: makeChallenge({ purpose: 'signup' }) }, 201);
  });
  const { user, container } = await renderPage(<SignUpPage />, {
    path: '/signup',
    at: '/signup#code=7KQM-X2FA-9RTB&email=projects%40kumo.example&language=en',
    namespaces: ['accounts', 'validation'],
  });
  expect(await screen.findByText('You are invited')).toBeVisible();
  expect(await screen.findByText(/^Your invitation code and your email address are filled in/)).toBeVisible();
  const code = screen.getByLabelText('Invitation code');
  await waitFor(() => {
    expect(code).toHaveValue('7KQM-X2FA-9RTB');
  });
  const [first] = screen.getAllByRole('textbox');
  expect(first).toBe(code);
  expect(screen.getByDisplayValue('projects@kumo.example')).toBeVisible();
  expect(window.location.hash).toBe('');
  await waitFor(() => {
    expect(opened).toEqual([{ code: '7KQM-X2FA-9RTB' }]);
  });
  await expectAccessible(container);
  await user.clear(screen.getByDisplayValue('projects@kumo.example'));
  await fill(user);
  await submit(user);
  await waitFor(() => {
    expect(body).toMatchObject({ invitation_code: '7KQM-X2FA-9RTB' });
  });
  expect(body).not.toHaveProperty('invited');
});

it('says of a shared invitation link only that the code is filled in', async () => {
  reply('post', '/invitations/opened', () => ok(null));
  const { user } = await renderPage(<SignUpPage />, {
    path: '/signup',
    at: '/signup#code=GEO-DEMO-2026',
    namespaces: ['accounts', 'validation'],
  });
  expect(await screen.findByText('Your invitation code is filled in. You can change it.')).toBeVisible();
  expect(screen.getByLabelText('Invitation code')).toHaveValue('GEO-DEMO-2026');
  await user.click(screen.getByRole('switch', { name: 'I have an invitation code' }));
  expect(screen.getByText('You are invited')).toBeVisible();
  expect(screen.queryByText(/filled in/)).not.toBeInTheDocument();
});

it('takes another link that is opened in its tab', async () => {
  reply('post', '/invitations/opened', () => ok(null));
  const { user } = await renderPage(
    <>
      <Link to="/signup#code=GEO-DEMO-2026">Another link</Link>
      <Link to="#content">Skip to the content</Link>
      <SignUpPage />
    </>,
    {
      path: '/signup',
      at: '/signup#code=7KQM-X2FA-9RTB&email=projects%40kumo.example',
      namespaces: ['accounts', 'validation'],
    },
  );
  expect(await screen.findByDisplayValue('7KQM-X2FA-9RTB')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Another link' }));
  expect(await screen.findByDisplayValue('GEO-DEMO-2026')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Skip to the content' }));
  expect(screen.getByDisplayValue('GEO-DEMO-2026')).toBeVisible();
});
