import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '@/api/contract';
import { takeReturnPath } from '@/auth/landing';
import { makeAdmin, makeAnsweredUser, makeApprovedUser, makeUser } from '@/testing/factories';
import { renderApp } from '@/testing/renderApp';
import { ok, reply } from '@/testing/server';
import { findRoute } from './route';
import { preloadSignedIn, routes } from './routes';

const pending = makeUser();
const rejected = makeUser({ status: 'rejected' });
const returned = makeUser({ status: 'returned' });
const approved = makeApprovedUser();
const answered = makeAnsweredUser();
const admin = makeAdmin();
const clerk = makeAdmin({ permissions: [] });

const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name }, { timeout: 5000 });

const titles = {
  login: 'Sign in',
  waiting: 'Your registration is under review',
  refused: 'Your registration was not approved',
  questionnaire: /questionnaire/i,
  documents: /documents|library/i,
  sandbox: /sandbox/i,
  home: /./,
  pendingCompanies: /pending/i,
  noAccess: 'No access',
  notFound: 'Page not found',
  already: 'You are already logged in.',
  approved: 'Your company is approved',
  account: 'Your account',
};

/** The test checks only the pages' headings, not their content. */
function answerEverything() {
  reply('get', '/documents', () => ok({ items: [] }));
  const both = (text: string) => ({ en: text, ar: text });
  const question = {
    id: 'company_name',
    number: 1,
    type: 'text',
    title: both('Company name'),
    hint: null,
    required: true,
    options: null,
    other: false,
    link: false,
    min_length: 2,
    max_length: 100,
    scale: null,
    details: null,
  };
  const sections = [
    { id: 'profile', title: both('Questionnaire, part 1'), description: both('Profile'), questions: [question] },
  ];
  reply('get', '/questionnaire', () =>
    ok({
      form: { form: 'questionnaire', version: 1, title: both('Questionnaire'), sections },
      draft: null,
      submitted: null,
    }),
  );
  reply('get', '/insights', () =>
    ok({ pending: 0, pending_over_48h: 0, pending_over_72h: 0, active: 0, submitted: 0, not_submitted: 0 }),
  );
  reply('get', '/pending-users', () =>
    ok({ items: [], total: 0, matched: 0, next_cursor: null, previous_cursor: null }),
  );
}

type Case = [address: string, who: User | null, title: keyof typeof titles];

describe('who lands where', () => {
  it.each<Case>([
    ['/', null, 'login'],
    ['/', pending, 'waiting'],
    ['/', rejected, 'refused'],
    ['/', approved, 'questionnaire'],
    ['/', answered, 'documents'],
    ['/', admin, 'home'],
  ])('%s as %#', async (address, user, title) => {
    answerEverything();
    await renderApp(address, { user });
    expect(await heading(titles[title])).toBeInTheDocument();
  });
});

describe('guards', () => {
  it.each<Case>([
    ['/documentsList', null, 'login'],
    ['/documentsList', pending, 'waiting'],
    ['/documentsList', approved, 'questionnaire'],
    ['/documentsList', answered, 'documents'],
    ['/rfiDocumentForm', approved, 'questionnaire'],
    ['/rfi_feedback', rejected, 'refused'],
    ['/questionnaireForm', pending, 'waiting'],
    ['/sandBox', approved, 'sandbox'],
    ['/sandBox', pending, 'waiting'],
    ['/pendingCompanies', answered, 'documents'],
    ['/pendingCompanies', admin, 'pendingCompanies'],
    ['/pendingCompanies', clerk, 'noAccess'],
    ['/licensing', answered, 'documents'],
    ['/documentsList', admin, 'home'],
    ['/login', answered, 'already'],
    ['/login', approved, 'approved'],
    ['/account', pending, 'account'],
    ['/account', returned, 'account'],
    ['/account', rejected, 'account'],
    ['/account', null, 'login'],
    ['/login', admin, 'already'],
  ])('%s as %#', async (address, user, title) => {
    answerEverything();
    await renderApp(address, { user });
    expect(await heading(titles[title])).toBeInTheDocument();
  });

  it('trusts the server over a stored user from before the approval', async () => {
    answerEverything();
    const rendering = renderApp('/documentsList', { user: pending });
    reply('get', '/user-info', () => ok(answered));
    await rendering;
    expect(await heading(titles.documents)).toBeInTheDocument();
  });

  it('remembers where a visitor wanted to go, and only inside the portal', async () => {
    await renderApp('/rfiDocumentForm?step=2');
    await heading('Sign in');
    await waitFor(async () => {
      expect(await takeReturnPath('anybody')).toBe('/rfiDocumentForm?step=2');
    });
  });
});

it.each(['/nothing/here', '/unknown', '/constructor', '/pendingCompanies/1/2'])(
  'shows a plain 404 at %s to everyone',
  async (address) => {
    answerEverything();
    const { unmount } = await renderApp(address);
    expect(await heading(titles.notFound)).toBeInTheDocument();
    unmount();
    await renderApp(address, { user: admin });
    expect(await heading(titles.notFound)).toBeInTheDocument();
  },
);

function spyOnPreload(address: string) {
  const route = findRoute(routes, address);
  if (!route) throw new Error(`no page at ${address}`);
  return vi.spyOn(route, 'preload');
}

it.each(['hover', 'focus'])('fetches the page of a link at the %s, before the click', async (how) => {
  answerEverything();
  const preload = spyOnPreload('/pendingCompanies');
  const { user } = await renderApp('/messages', { user: admin });
  const link = await screen.findByRole('link', { name: 'Pending companies' }, { timeout: 5000 });
  expect(preload).not.toHaveBeenCalled();
  if (how === 'hover') await user.hover(link);
  else link.focus();
  expect(preload).toHaveBeenCalledWith(undefined);
});

it('fetches the home page for a path that names a property of every object', async () => {
  const preload = spyOnPreload('/licensing');
  await expect(preloadSignedIn('/app/constructor')).resolves.toBeDefined();
  expect(preload).toHaveBeenCalledWith(undefined);
});
