import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onSignOut } from '@/api/signOutSignal';
import type { Language } from '@/i18n/languages';
import { renderPage } from '@/testing/render';
import { ok, reply } from '@/testing/server';
import SessionWarning from './SessionWarning';
import type { SessionEnd } from './watchSession';

interface Opening {
  seconds?: number;
  language?: Language;
  onStay?: () => Promise<void>;
}

function open(
  kind: SessionEnd['kind'],
  { seconds = 120, language = 'en', onStay = vi.fn(() => Promise.resolve()) }: Opening = {},
) {
  const onDismiss = vi.fn();
  const signOut = vi.fn((chosen?: () => Promise<void>) => void chosen?.());
  const warning = { kind, endsAt: Date.now() + seconds * 1000 };
  const page = <SessionWarning warning={warning} onStay={onStay} onDismiss={onDismiss} onSignOut={signOut} />;
  return renderPage(page, { language, namespaces: ['session'] }).then((rendered) => ({
    ...rendered,
    onStay,
    onDismiss,
    signOut,
  }));
}

it('says how long it is until the sign-out, and stays by key alone', async () => {
  const { user, onStay } = await open('idle');
  expect(screen.getByRole('alertdialog', { name: 'You will be signed out soon' })).toHaveAccessibleDescription(
    /in 2 minutes/,
  );
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(onStay).toHaveBeenCalledTimes(1);
});

it('says it in Arabic', async () => {
  await open('idle', { language: 'ar' });
  expect(screen.getByRole('alertdialog', { name: 'سيُسجَّل خروجكم قريبًا' })).toHaveAccessibleDescription(/بعد دقيقتين/);
});

it('signs out only by the button that says so', async () => {
  const { user, signOut, onStay } = await open('idle');
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  expect(onStay).not.toHaveBeenCalled();
});

it('does not hide that staying has failed', async () => {
  const { user } = await open('idle', { onStay: vi.fn(() => Promise.reject(new Error('offline'))) });
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
});

it('does not make a screen reader count every second', async () => {
  await open('idle', { seconds: 62 });
  const voice = screen.getByRole('status');
  const heard: string[] = [];
  const observer = new MutationObserver(() => heard.push(voice.textContent));
  observer.observe(voice, { childList: true, subtree: true, characterData: true });
  await waitFor(() => {
    expect(voice).toHaveTextContent('You will be signed out in 1 minute.');
  });
  await act(() => new Promise((resolve) => setTimeout(resolve, 2200)));
  observer.disconnect();
  expect(new Set(heard)).toEqual(new Set(['You will be signed out in 1 minute.']));
});

it('offers no extension of what cannot be extended, and a way to sign in again that keeps drafts', async () => {
  reply('post', '/logout', () => ok(null));
  const reasons: string[] = [];
  const forget = onSignOut((reason) => reasons.push(reason));
  const { user, onDismiss } = await open('absolute', { seconds: 600 });
  expect(screen.getByRole('alertdialog', { name: 'Your session ends soon' })).toHaveAccessibleDescription(
    /in 10 minutes and cannot be extended/,
  );
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continue working' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => {
    expect(reasons).toEqual(['again']);
  });
  forget();
});
