import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createAbility } from '@/auth/ability';
import type { User } from '@/api/contract';
import { makeAdmin, makeAnsweredUser, makeApprovedUser, makeJourney, makeUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { visibleEntries, type NavigationId } from './navigation';
import { Sidebar } from './Sidebar';

const submitted = makeAnsweredUser({ journey: makeJourney({ submitted_at: '2026-11-21T09:00:00Z' }) });

it.each<[string, User, NavigationId[]]>([
  ['a pending company', makeUser(), ['registration']],
  ['a company to correct its registration', makeUser({ status: 'returned' }), ['registration']],
  ['a rejected company', makeUser({ status: 'rejected' }), ['registration']],
  ['an approved company', makeApprovedUser(), ['questionnaire', 'questions', 'sandbox']],
  ['a company with answers', makeAnsweredUser(), ['documents', 'questionnaire', 'questions', 'response', 'sandbox']],
  [
    'a company with a response',
    submitted,
    ['documents', 'questionnaire', 'questions', 'response', 'feedback', 'sandbox'],
  ],
  [
    'a company that has given feedback and withdrawn its response',
    makeAnsweredUser({ journey: makeJourney({ feedback_at: '2026-11-21T09:00:00Z' }) }),
    ['documents', 'questionnaire', 'questions', 'response', 'feedback', 'sandbox'],
  ],
  ['an administrator who may see registrations', makeAdmin(), ['home', 'pendingCompanies', 'messages']],
  [
    'an administrator who may look at everything',
    makeAdmin({
      permissions: (
        [
          'submissions',
          'pendingCompanies',
          'activeCompanies',
          'invitationsCode',
          'users',
          'emailAnnouncement',
          'questions',
          'audit',
        ] as const
      ).map((subject) => ({ action: 'VIEW', subject })),
    }),
    [
      'home',
      'insights',
      'pendingCompanies',
      'activeCompanies',
      'submissionsList',
      'codes',
      'questionsList',
      'clarificationsList',
      'announcements',
      'messages',
      'users',
      'audit',
    ],
  ],
  [
    'an administrator who generates codes and sends mails',
    makeAdmin({
      permissions: [
        { action: 'CREATE', subject: 'invitationsCode' },
        { action: 'SEND', subject: 'emailAnnouncement' },
      ],
    }),
    ['home', 'invitations', 'sendEmail', 'messages'],
  ],
  [
    'an administrator who may add users, to which the server adds seeing them,',
    makeAdmin({
      permissions: [
        { action: 'CREATE', subject: 'users' },
        { action: 'VIEW', subject: 'users' },
      ],
    }),
    ['home', 'messages', 'users'],
  ],
  [
    'an administrator who may not',
    makeAdmin({ permissions: [{ action: 'APPROVE', subject: 'pendingCompanies' }] }),
    ['home', 'messages'],
  ],
])('%s sees its own entries', (_, user, expected) => {
  const ability = createAbility(user.permissions);
  expect(visibleEntries({ user, ability }).map(({ id }) => id)).toEqual(expected);
});

afterEach(() => {
  vi.useRealTimers();
});

it('shows a spinner for a second and a half, then the list', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderPage(<Sidebar collapsed={false} />, { user: makeAnsweredUser(), namespaces: ['shell', 'menu'] });
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  expect(within(navigation).getByRole('progressbar', { name: 'Loading navigation' })).toBeInTheDocument();
  expect(within(navigation).queryAllByRole('link')).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1600));
  expect(
    within(navigation)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Document library', 'Questionnaire', 'Questions', 'RFI response', 'Sandbox']);
  expect(within(navigation).getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
});

it.each([
  ['open', false],
  ['collapsed', true],
])('names the groups with entries, in both languages (%s)', async (_, collapsed) => {
  const permissions = [{ action: 'VIEW', subject: 'users' } as const];
  for (const [language, names] of [
    ['en', ['Overview', 'Communication', 'Administration']],
    ['ar', ['نظرة عامة', 'التواصل', 'الإدارة']],
  ] as const) {
    const page = await renderPage(<Sidebar collapsed={collapsed} />, {
      user: makeAdmin({ permissions }),
      language,
      namespaces: ['shell', 'menu'],
    });
    const lists = await screen.findAllByRole('list', {}, { timeout: 3000 });
    expect(
      lists.map((list) => document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent),
    ).toEqual(names);
    expect(within(screen.getByRole('list', { name: names[2] })).getAllByRole('link')).not.toHaveLength(0);
    page.unmount();
  }
});
