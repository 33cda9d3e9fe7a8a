import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { makeAnsweredUser, makeApprovedUser, makeChallenge, makeCompany, makeUser } from '@/testing/factories';
import { expectAccessible } from '@/testing/axe';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import LoginPage from './LoginPage';
import { pauseAfter } from '@/features/people/registration/status/useFollowedDecision';
import { findVerification } from '@/features/people/accounts/verification';

const namespaces = ['accounts', 'progress', 'signIn', 'validation'] as const;
const open = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(<LoginPage />, { path: '/login', namespaces: [...namespaces], ...options });

it('checks the credentials and goes on to the code', async () => {
  const bodies: unknown[] = [];
  reply('post', '/login/check-credentials', async ({ request }) => {
    bodies.push(await request.json());
    return ok(makeChallenge());
  });
  const { user, container } = await open();
  await expectAccessible(container);
  await user.type(screen.getByLabelText('Email'), ' sara@najd.example ');
  await user.type(screen.getByLabelText('Password'), 'Correct horse 1!');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Elsewhere: /verify')).toBeInTheDocument();
  expect(bodies).toEqual([{ email: 'sara@najd.example', password: 'Correct horse 1!' }]);
  expect((await findVerification())?.challenge.challenge_id).toBe('challenge-1');
});

it.each([
  ['en', 'Continue', ['Email is required', 'Password is required']],
  ['ar', 'متابعة', ['البريد الإلكتروني مطلوب', 'كلمة المرور مطلوبة']],
] as const)(
  'asks for what is missing, in %s, with a summary that takes the focus',
  async (language, button, messages) => {
    const { user, container } = await open({ language });
    await user.click(screen.getByRole('button', { name: button }));
    const summary = await screen.findByRole('group', { name: /problems|يلزم تصحيح/ });
    expect(summary).toHaveFocus();
    for (const message of messages) expect(screen.getAllByText(message)).toHaveLength(2);
    await expectAccessible(container);
    await user.click(screen.getByRole('link', { name: messages[1] }));
    expect(container.querySelector('[name=password]')).toHaveFocus();
  },
);

it('shows the refusal of the server and ends no session', async () => {
  reply('post', '/login/check-credentials', () =>
    refuse(401, 'incorrect_credentials', { message: 'Incorrect Email or Password' }),
  );
  const { user } = await open();
  await user.type(screen.getByLabelText('Email'), 'sara@najd.example');
  await user.type(screen.getByLabelText('Password'), 'nope{Enter}');
  expect(await screen.findByText('Incorrect Email or Password')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('sara@najd.example');
});

describe('for a person who is signed in', () => {
  const company = makeCompany({ review_due_at: '2026-11-23T08:00:00Z' });

  it('says so, and leads on', async () => {
    const { container } = await open({ user: makeAnsweredUser() });
    expect(await screen.findByRole('heading', { level: 1, name: 'You are already logged in.' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
    await expectAccessible(container);
  });

  it('tells a waiting company by when it will hear, in both calendars', async () => {
    const { container } = await open({ user: makeUser({ company }) });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Your registration is under review' });
    // The first words are about the registration.
    expect(heading.compareDocumentPosition(screen.getByText('You are already logged in.'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/account');
    expect(screen.getByText('23 Nov 2026, 11:00 AM (Saudi time)')).toBeInTheDocument();
    expect(screen.getByText(/1448 AH/)).toBeInTheDocument();
    await expectAccessible(container);
  });

  /** `approved` may change while the page is open. */
  const serveDecision = () => {
    const served = { asked: 0, approved: false };
    reply('get', '/user-info', () => {
      served.asked += 1;
      return ok(served.approved ? makeApprovedUser() : makeUser({ company }));
    });
    return served;
  };
  const approval = async () => {
    expect(await screen.findByRole('heading', { level: 1, name: 'Your company is approved' })).toBeInTheDocument();
    expect(screen.getByText(/The next step is the questionnaire with 4 questions/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Begin the questionnaire' })).toHaveAttribute('href', '/questionnaireForm');
  };

  it('tells a company that it is approved when it checks again', async () => {
    const opening = open({ user: makeUser({ company }) });
    const served = serveDecision();
    const { user, container } = await opening;
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Not decided yet.')).toBeInTheDocument();
    served.approved = true;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await approval();
    await expectAccessible(container);
  });

  it('tells a company that it is approved after a reload, too', async () => {
    await open({ user: makeApprovedUser() });
    await approval();
  });

  it('asks ever less often', () => {
    expect([0, 1, 2, 4, 5, 100].map(pauseAfter)).toEqual([10_000, 15_000, 22_500, 50_625, 60_000, 60_000]);
  });

  it('tells a company that it is approved without being asked, and not while the page is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const show = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      window.dispatchEvent(new Event('visibilitychange'));
    };
    try {
      const opening = open({ user: makeUser({ company }) });
      const served = serveDecision();
      await opening;
      await screen.findByRole('heading', { level: 1, name: 'Your registration is under review' });
      show('hidden');
      const before = served.asked;
      await act(() => vi.advanceTimersByTimeAsync(600_000));
      expect(served.asked).toBe(before);
      show('visible');
      await waitFor(() => {
        expect(served.asked).toBeGreaterThan(before);
      });
      served.approved = true;
      await act(() => vi.advanceTimersByTimeAsync(60_000));
      await approval();
    } finally {
      visibility.mockRestore();
      vi.useRealTimers();
    }
  });

  it('tells a rejected company the reason and whom to write to', async () => {
    const rejected = makeUser({ status: 'rejected', company: makeCompany({ rejection_reason: 'السجل التجاري منتهٍ' }) });
    const { container } = await open({ user: rejected });
    expect(await screen.findByText('السجل التجاري منتهٍ')).toHaveAttribute('dir', 'auto');
    expect(await screen.findByRole('link', { name: 'Write to support' })).toHaveAttribute(
      'href',
      expect.stringContaining('mailto:support@'),
    );
    await expectAccessible(container);
  });

  it('lets everybody out', async () => {
    reply('post', '/logout', () => ok(null));
    const { user } = await open({ user: makeUser({ company }) });
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
  });
});
