import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Challenge } from '@/api/contract';
import { rememberPath } from '@/auth/landing';
import { expectAccessible } from '@/testing/axe';
import { makeChallenge, makeUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { beginVerification, endVerification } from '@/features/people/accounts/verification';
import VerifyPage from './VerifyPage';

afterEach(() => {
  endVerification();
});

const requests: unknown[] = [];

function answerSending() {
  requests.length = 0;
  reply('post', '/login/send-code', async ({ request }) => {
    const body = (await request.json()) as { method: 'sms' | 'email'; email?: string };
    const first = new URL(request.url).searchParams.get('unless_sent') === 'true';
    requests.push(first ? { ...body, first } : body);
    const email = body.email ? 'n•••@najd.example' : 's•••@najd.example';
    return ok({
      method: body.method,
      destination: body.method === 'sms' ? '•••••4567' : email,
      expires_in: 300,
      resend_in: 30,
      phone_number: '•••••4567',
      email,
    });
  });
}

async function open(challenge: Partial<Challenge> = {}) {
  answerSending();
  beginVerification(makeChallenge(challenge));
  return renderPage(<VerifyPage />, { path: '/verify', namespaces: ['accounts', 'validation', 'factors'] });
}

const codeField = () => screen.findByLabelText('One-time code');

it('sends the code the likeliest way at once, once, and waits in its field', async () => {
  const { container, unmount } = await open();
  const field = await codeField();
  expect(requests).toEqual([{ challenge_id: 'challenge-1', method: 'email', first: true }]);
  await waitFor(() => {
    expect(field).toHaveFocus();
  });
  expect(screen.getByRole('status')).toHaveTextContent('We sent a code to \u2066s•••@najd.example\u2069.');
  await expectAccessible(container);
  unmount();
  await renderPage(<VerifyPage />, { path: '/verify', namespaces: ['accounts', 'validation', 'factors'] });
  expect(await codeField()).toBeInTheDocument();
  expect(requests).toHaveLength(1);
});

it('sends it by text message to a person who used that last', async () => {
  await open({ likely_method: 'sms' });
  expect(
    await screen.findByText(/text message to the number ending in \u20664567\u2069/, { selector: '.lead' }),
  ).toBeInTheDocument();
  expect(requests).toEqual([{ challenge_id: 'challenge-1', method: 'sms', first: true }]);
});

it('sends another way on demand, and leads back to the code that was sent', async () => {
  const { user, container } = await open();
  await user.click(await screen.findByRole('button', { name: 'Send another way' }));
  expect(await screen.findByText(/ending in \u20664567\u2069/)).toBeInTheDocument();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Enter the code that was sent' }));
  await user.click(await screen.findByRole('button', { name: 'Send another way' }));
  await user.click(await screen.findByRole('radio', { name: /Text message/ }));
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect(await codeField()).toBeInTheDocument();
  expect(requests.slice(1)).toEqual([{ challenge_id: 'challenge-1', method: 'sms' }]);
  expect(screen.getByText(/by text message/, { selector: '.lead' })).toBeInTheDocument();
});

it.each([
  ['is refused', () => refuse(429, 'too_many_requests', { params: { seconds: 20 } })],
  ['fails', () => refuse(503, 'service_unavailable')],
  ['has an unknown outcome', () => refuse(503, 'outcome_unknown')],
])('offers the choice with the message where the first sending %s', async (_case, answer) => {
  let sendings = 0;
  reply('post', '/login/send-code', () => {
    sendings += 1;
    return answer();
  });
  beginVerification(makeChallenge());
  const { user, unmount } = await renderPage(<VerifyPage />, {
    path: '/verify',
    namespaces: ['accounts', 'validation'],
  });
  await waitFor(() => {
    expect(screen.getByRole('group', { name: /problem/ })).toHaveFocus();
  });
  expect(screen.getByRole('radio', { name: /Email/ })).toBeChecked();
  expect(sendings).toBe(1);
  unmount();
  await renderPage(<VerifyPage />, { path: '/verify', namespaces: ['accounts', 'validation', 'factors'] });
  expect(await screen.findByRole('radio', { name: /Email/ })).toBeChecked();
  expect(sendings).toBe(1);
  answerSending();
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect(await codeField()).toBeInTheDocument();
});

it('starts again where the check has ended before the first code', async () => {
  reply('post', '/login/send-code', () => refuse(410, 'challenge_expired'));
  beginVerification(makeChallenge());
  await renderPage(<VerifyPage />, { path: '/verify', namespaces: ['accounts', 'validation', 'factors'] });
  expect(await screen.findByRole('heading', { name: 'Let’s start again' })).toBeInTheDocument();
});

it('offers the choice where the server of an earlier release names no likely way', async () => {
  await open({ likely_method: undefined as unknown as 'email' });
  expect(await screen.findByRole('button', { name: 'Send the code' })).toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('offers no other way where there is one', async () => {
  await open({ methods: ['email'], phone_number: null });
  expect(await codeField()).toBeInTheDocument();
  expect(requests).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Send another way' })).not.toBeInTheDocument();
});

it('takes a recovery code instead, of who has some', async () => {
  const { user } = await open({ has_recovery: true });
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Enter a recovery code' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send me a code instead' }));
  expect(await codeField()).toBeInTheDocument();
});

it('forgets the mistake of one way in another', async () => {
  reply('post', '/login/app', () => refuse(422, 'code_incorrect'));
  const { user } = await open({ has_app: true, has_recovery: true });
  await user.type(await screen.findByLabelText(/^Code/), '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('There is a problem')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(await screen.findByLabelText(/^Recovery code/)).toHaveValue('');
  expect(screen.queryByText('There is a problem')).not.toBeInTheDocument();
});

it('signs in with Arabic digits pasted into the field, and goes back to where the person was', async () => {
  let body: unknown;
  reply('post', '/login', async ({ request }) => {
    body = await request.json();
    return ok({ user: makeUser() });
  });
  await rememberPath('/questionnaireForm', 'user-1');
  const { user } = await open({ methods: ['email'] });
  await user.click(await codeField());
  await user.paste('١٢٣ ٤٥٦');
  expect(await screen.findByText('Elsewhere: /questionnaireForm')).toBeInTheDocument();
  expect(body).toEqual({ challenge_id: 'challenge-1', code: '123456' });
});

it('says how many tries are left, keeps the focus, and starts again when there are none', async () => {
  reply('post', '/login', () => refuse(422, 'code_incorrect', { params: { tries_left: 1 } }));
  const { user } = await open({ methods: ['email'] });
  const field = await codeField();
  await user.type(field, '111111');
  await waitFor(() => {
    expect(field).toHaveAccessibleDescription(/Incorrect code.*1 attempt left/);
  });
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  reply('post', '/login', () => refuse(410, 'challenge_expired'));
  await user.type(field, '222222');
  expect(await screen.findByRole('heading', { name: 'Let’s start again' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
});

it('asks for the whole code', async () => {
  const { user } = await open({ methods: ['email'] });
  const field = await codeField();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(field).toHaveAccessibleDescription(/Code is required/);
  await user.type(field, '12{Enter}');
  expect(field).toHaveAccessibleDescription(/Enter the whole code/);
});

it('counts down to a new code and then to its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { user } = await open({ methods: ['email'] });
    await codeField();
    expect(screen.getByRole('button', { name: /New code in 0:(30|29)/ })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => {
      expect(requests).toHaveLength(2);
    });
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(await codeField()).toHaveAccessibleDescription(/This code has expired/);
  } finally {
    vi.useRealTimers();
  }
});

it('corrects a wrong email while signing up, and only then', async () => {
  const { user, unmount } = await open({ methods: ['email'], purpose: 'signup' });
  await user.click(await screen.findByRole('button', { name: 'Wrong email?' }));
  await user.type(screen.getByLabelText('Correct email'), 'new@najd.example');
  await user.click(screen.getByRole('button', { name: 'Change it and send a code' }));
  // The same sentence is announced a moment later.
  expect(await screen.findByText(/n•••@najd.example/, { selector: '.lead' })).toBeInTheDocument();
  expect(requests.at(-1)).toEqual({ challenge_id: 'challenge-1', method: 'email', email: 'new@najd.example' });
  unmount();
  await open({ methods: ['email'], purpose: 'login' });
  await codeField();
  expect(screen.queryByRole('button', { name: 'Wrong email?' })).not.toBeInTheDocument();
});

it('goes on after a reload with the method that was chosen and the email that was being corrected', async () => {
  const first = await open({ purpose: 'signup' });
  await first.user.click(await screen.findByRole('button', { name: 'Send another way' }));
  await first.user.click(await screen.findByRole('radio', { name: /Text message/ }));
  first.unmount();
  const second = await renderPage(<VerifyPage />, {
    path: '/verify',
    namespaces: ['accounts', 'validation', 'factors'],
  });
  expect(await screen.findByRole('radio', { name: /Text message/ })).toBeChecked();
  await second.user.click(screen.getByRole('button', { name: 'Send the code' }));
  await second.user.click(await screen.findByRole('button', { name: 'Wrong email?' }));
  await second.user.type(screen.getByLabelText('Correct email'), 'new@najd');
  second.unmount();
  await renderPage(<VerifyPage />, { path: '/verify', namespaces: ['accounts', 'validation', 'factors'] });
  expect(await screen.findByLabelText('Correct email')).toHaveValue('new@najd');
});

it('leads to sign in without a check under way', async () => {
  await renderPage(<VerifyPage />, { path: '/verify', namespaces: ['accounts'] });
  expect(await screen.findByText('Elsewhere: /login')).toBeInTheDocument();
});
