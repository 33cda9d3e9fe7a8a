import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Challenge } from '@/api/contract';
import { rememberPath } from '@/auth/returnPath';
import { expectAccessible } from '@/testing/axe';
import { makeChallenge, makeUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { beginVerification, endVerification } from './verification';
import VerifyPage from './VerifyPage';

afterEach(() => {
  endVerification();
});

const requests: unknown[] = [];

function answerSending() {
  requests.length = 0;
  reply('post', '/login/send-code', async ({ request }) => {
    const body = (await request.json()) as { method: 'sms' | 'email'; email?: string };
    requests.push(body);
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
  return renderPage(<VerifyPage />, { path: '/verify', namespaces: ['accounts', 'validation'] });
}

const codeField = () => screen.findByLabelText('One-time code');

it('lets the person choose where the code goes', async () => {
  const { user, container } = await open();
  expect(await screen.findByText(/ending in \u20664567\u2069/)).toBeInTheDocument();
  await expectAccessible(container);
  await user.click(screen.getByRole('radio', { name: /Email/ }));
  await user.click(screen.getByRole('button', { name: 'Send the code' }));
  expect(await codeField()).toBeInTheDocument();
  expect(requests).toEqual([{ challenge_id: 'challenge-1', method: 'email' }]);
  expect(screen.getByText(/s•••@najd.example/)).toBeInTheDocument();
  await expectAccessible(container);
});

it('sends at once, and once only, where there is one way', async () => {
  await open({ methods: ['email'], phone_number: null });
  expect(await codeField()).toBeInTheDocument();
  expect(requests).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Send it another way' })).not.toBeInTheDocument();
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
  expect(await screen.findByText(/n•••@najd.example/)).toBeInTheDocument();
  expect(requests.at(-1)).toEqual({ challenge_id: 'challenge-1', method: 'email', email: 'new@najd.example' });
  unmount();
  await open({ methods: ['email'], purpose: 'login' });
  await codeField();
  expect(screen.queryByRole('button', { name: 'Wrong email?' })).not.toBeInTheDocument();
});

it('goes on after a reload with the method that was chosen and the email that was being corrected', async () => {
  const first = await open({ purpose: 'signup' });
  await first.user.click(await screen.findByRole('radio', { name: /Email/ }));
  first.unmount();
  const second = await renderPage(<VerifyPage />, { path: '/verify', namespaces: ['accounts', 'validation'] });
  expect(await screen.findByRole('radio', { name: /Email/ })).toBeChecked();
  await second.user.click(screen.getByRole('button', { name: 'Send the code' }));
  await second.user.click(await screen.findByRole('button', { name: 'Wrong email?' }));
  await second.user.type(screen.getByLabelText('Correct email'), 'new@najd');
  second.unmount();
  await renderPage(<VerifyPage />, { path: '/verify', namespaces: ['accounts', 'validation'] });
  expect(await screen.findByLabelText('Correct email')).toHaveValue('new@najd');
});

it('leads whoever has no check under way to sign in', async () => {
  await renderPage(<VerifyPage />, { path: '/verify', namespaces: ['accounts'] });
  expect(await screen.findByText('Elsewhere: /login')).toBeInTheDocument();
});
