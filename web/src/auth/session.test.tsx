import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { client, unwrap } from '@/api/client';
import type { User } from '@/api/contract';
import * as toast from '@/components/toast';
import { useDraft } from '@/storage/useDraft';
import { flushDrafts } from '@/storage/drafts';
import { makeAnsweredUser } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { useAuth } from './AuthContext';
import { takeReturnPath } from './landing';
import { userStorageKey } from './storedUser';

const sara = makeAnsweredUser();
const omar = makeAnsweredUser({ id: 'user-2', first_name: 'Omar', draft_key: 'draft-key-of-user-2' });
const expired = () => refuse(401, 'unauthenticated');

/** Shows the signed-in person and offers the actions of pages. */
function Probe() {
  const { user, isRefreshing, isLoading, login, logout, refresh } = useAuth();
  const { value, setValue } = useDraft('note', '');
  return (
    <>
      <p>{user ? `Signed in: ${user.first_name}` : 'Signed out'}</p>
      <p>{isRefreshing ? 'refreshing' : 'settled'}</p>
      <p>{isLoading ? 'busy' : 'idle'}</p>
      <button onClick={() => void login('challenge-1', '123456').catch(() => undefined)}>login</button>
      <button onClick={() => void logout()}>logout</button>
      <button onClick={() => void refresh().catch(() => undefined)}>refresh</button>
      <button
        onClick={() => {
          void Promise.allSettled([unwrap(client.GET('/api/documents')), unwrap(client.GET('/api/submission'))]);
        }}
      >
        two calls
      </button>
      <input
        aria-label="note"
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
        }}
      />
    </>
  );
}

const press = (name: string) => screen.getByRole('button', { name });
const settled = () => screen.findByText('settled');

function answerLogin(user: User) {
  reply('post', '/login', () => ok({ user }));
}

beforeEach(() => {
  vi.spyOn(toast, 'notify').mockImplementation(() => undefined);
});

describe('at start-up', () => {
  it('shows the stored user at once and then what the server says', async () => {
    const { queryClient } = await renderPage(<Probe />, { user: sara });
    expect(screen.getByText('Signed in: Sara')).toBeInTheDocument();
    expect(screen.getByText('refreshing')).toBeInTheDocument();
    await settled();
    expect(queryClient).toBeDefined();
  });

  it('signs out with one message when the server no longer knows the session', async () => {
    const rendering = renderPage(<Probe />, { user: sara });
    reply('get', '/user-info', expired);
    await rendering;
    expect(await screen.findByText('Signed out')).toBeInTheDocument();
    expect(toast.notify).toHaveBeenCalledTimes(1);
    expect(toast.notify).toHaveBeenCalledWith('error', 'Your session has timed out. Please log in again to continue.');
    expect(localStorage.getItem(userStorageKey)).toBeNull();
  });

  it.each([
    [
      'the server fails',
      () => refuse(503, 'service_unavailable', { message: 'The service is not available.' }),
      'The service is not available.',
    ],
    ['the server refuses', () => refuse(403, 'forbidden', { message: 'You may not do this.' }), 'You may not do this.'],
    [
      'something else answers',
      () => HttpResponse.text('<html>proxy</html>'),
      'Something went wrong. Please try again later.',
    ],
    [
      'no server answers',
      () => HttpResponse.error(),
      'We could not reach the portal. Check your connection and try again.',
    ],
  ])('speaks of no timeout when %s, keeps the person and offers to try again', async (_, answer, message) => {
    const rendering = renderPage(<Probe />, { user: sara });
    reply('get', '/user-info', answer);
    await rendering;
    await settled();
    expect(screen.getByText('Signed in: Sara')).toBeInTheDocument();
    expect(toast.notify).toHaveBeenCalledTimes(1);
    expect(toast.notify).toHaveBeenCalledWith('error', message, {
      action: expect.objectContaining({ label: 'Try again' }) as unknown,
    });
    reply('get', '/user-info', () => ok({ ...sara, first_name: 'Sarah' }));
    vi.mocked(toast.notify).mock.calls[0]?.[2]?.action?.run();
    expect(await screen.findByText('Signed in: Sarah')).toBeInTheDocument();
  });

  it('keeps no way to reach the person in storage, and takes over what an earlier version kept', async () => {
    localStorage.setItem(userStorageKey, JSON.stringify({ ...sara, first_name: 'Sara' }));
    const rendering = renderPage(<Probe />, {});
    reply('get', '/user-info', () => ok(sara));
    await rendering;
    await settled();
    expect(screen.getByText('Signed in: Sara')).toBeInTheDocument();
    const kept = localStorage.getItem(userStorageKey) ?? '';
    for (const contact of [
      sara.email,
      sara.company?.business_email,
      sara.phone_number,
      sara.position,
      sara.linkedin_profile,
    ]) {
      if (contact) expect(kept).not.toContain(contact);
    }
  });

  it('keeps in storage what docs/security.md names, and nothing else', async () => {
    const agreement = { at: '2026-11-20T08:00:00Z', language: 'en' as const, terms: '3f9c', privacy: '8a11' };
    const user = makeAnsweredUser({ agreement, linkedin_profile: 'https://linkedin.com/in/sara' });
    reply('get', '/user-info', () => ok(user));
    localStorage.setItem(userStorageKey, JSON.stringify(user));
    await renderPage(<Probe />, {});
    await settled();
    const kept = Object.entries(JSON.parse(localStorage.getItem(userStorageKey) ?? '{}') as object);
    const named = ['answers', 'company', 'created_at', 'email_verified_at', 'first_name', 'id', 'journey', 'last_name'];
    expect(kept.flatMap(([name, value]) => (value === null || value === '' ? [] : [name])).sort()).toEqual([
      ...named,
      'locale',
      'permissions',
      'role',
      'status',
      'verified_at',
    ]);
  });

  it('keeps no key for drafts in storage', async () => {
    await renderPage(<Probe />, { user: sara });
    await settled();
    expect(localStorage.getItem(userStorageKey)).not.toContain('draft-key');
  });
});

describe('a session that ends', () => {
  it('clears everything once, however many calls notice', async () => {
    const { user, queryClient } = await renderPage(<Probe />, { user: sara });
    await settled();
    queryClient.setQueryData(['documents'], ['secret']);
    sessionStorage.setItem('left over', 'x');
    reply('get', '/documents', expired);
    reply('get', '/submission', expired);
    await user.click(press('two calls'));
    expect(await screen.findByText('Signed out')).toBeInTheDocument();
    await waitFor(() => {
      expect(toast.notify).toHaveBeenCalledTimes(1);
    });
    expect(queryClient.getQueryData(['documents'])).toBeUndefined();
    expect(sessionStorage.getItem('left over')).toBeNull();
    expect(localStorage.getItem(userStorageKey)).toBeNull();
  });

  async function typeThenExpire() {
    const rendered = await renderPage(<Probe />, { user: sara });
    await settled();
    await rendered.user.type(screen.getByLabelText('note'), 'unsaved words');
    await flushDrafts();
    window.history.replaceState(null, '', '/app/questionnaireForm?section=2');
    reply('get', '/user-info', expired);
    await rendered.user.click(press('refresh'));
    await screen.findByText('Signed out');
    rendered.unmount();
    return rendered;
  }

  it('gives the same person their place and their typing back', async () => {
    await typeThenExpire();
    answerLogin(sara);
    const { user, rerender } = await renderPage(<Probe />);
    await user.click(press('login'));
    expect(await screen.findByText('Signed in: Sara')).toBeInTheDocument();
    expect(await takeReturnPath(sara.id)).toBe('/questionnaireForm?section=2');
    rerender(<></>);
    reply('get', '/user-info', () => ok(sara));
    await renderPage(<Probe />, { user: sara });
    await waitFor(() => {
      expect(screen.getByLabelText('note')).toHaveValue('unsaved words');
    });
  });

  it('gives another person neither', async () => {
    await typeThenExpire();
    answerLogin(omar);
    const { user, unmount } = await renderPage(<Probe />);
    await user.click(press('login'));
    expect(await screen.findByText('Signed in: Omar')).toBeInTheDocument();
    expect(await takeReturnPath(omar.id)).toBeNull();
    unmount();
    await renderPage(<Probe />, { user: omar });
    await settled();
    expect(screen.getByLabelText('note')).toHaveValue('');
  });
});

describe('signing out by choice', () => {
  it('tells the server, leaves nothing and says nothing', async () => {
    const asked = vi.fn();
    const { user } = await renderPage(<Probe />, { user: sara });
    await settled();
    reply('post', '/logout', () => {
      asked();
      return ok(null);
    });
    await user.type(screen.getByLabelText('note'), 'private');
    await flushDrafts();
    await user.click(press('logout'));
    expect(await screen.findByText('Signed out')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(toast.notify).not.toHaveBeenCalled();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('portal.'))).toEqual([]);
    expect(await takeReturnPath(sara.id)).toBeNull();
  });

  it('also happens here when it happened in another tab', async () => {
    await renderPage(<Probe />, { user: sara });
    await settled();
    localStorage.removeItem(userStorageKey);
    window.dispatchEvent(new StorageEvent('storage', { key: userStorageKey, newValue: null }));
    expect(await screen.findByText('Signed out')).toBeInTheDocument();
  });
});

it('raises the loading flag while it signs in and lowers it on error', async () => {
  let finish: () => void = () => undefined;
  reply('post', '/login', async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return refuse(422, 'code_incorrect');
  });
  const { user } = await renderPage(<Probe />);
  await user.click(press('login'));
  expect(await screen.findByText('busy')).toBeInTheDocument();
  await waitFor(() => {
    finish();
    expect(screen.getByText('idle')).toBeInTheDocument();
  });
  expect(screen.getByText('Signed out')).toBeInTheDocument();
});
