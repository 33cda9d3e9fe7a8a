import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import ar from '@/i18n/locales/ar/common.json';
import en from '@/i18n/locales/en/common.json';
import { startI18n } from '@/i18n/i18n';
import { storeLanguage } from '@/i18n/languages';
import { makeConfig } from '@/testing/factories';
import { ok, reply } from '@/testing/server';
import { loadDirection } from '@/theme/direction';
import { App } from './App';
import { ErrorBoundary } from './ErrorBoundary';
import { createQueryClient } from './queryClient';

const catalogues = { en, ar };

it.each(['en', 'ar'] as const)(
  'says in the stored language (%s) what happened, without catalogue, theme or data',
  (language) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    storeLanguage(language);
    const Broken = (): never => {
      throw new Error('No theme');
    };
    // Rendered without providers.
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    const { actions } = catalogues[language];
    const title = { en: 'Something went wrong:', ar: 'حدث خطأ ما:' }[language];
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByText('No theme')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: actions.tryAgain })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    expect(document.title).toBe(title);
  },
);

it('is not left blank by a configuration that is not as it should be', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  storeLanguage('en');
  await startI18n('en');
  reply('get', '/config', () => ok({ locales: ['en'] }));
  const direction = await loadDirection('en');
  window.history.replaceState(null, '', '/app/login');
  render(<App queryClient={createQueryClient()} language="en" direction={direction} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { name: 'Something went wrong:' })).toBeInTheDocument();
  reply('get', '/config', () => ok(makeConfig()));
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
});

it('shows the message and lets the person try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  const Page = () => {
    if (broken) throw new Error('The map fell off the wall');
    return <p>Everything is fine</p>;
  };
  const { user } = await renderPage(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong:' })).toBeInTheDocument();
  expect(screen.getByText('The map fell off the wall')).toBeInTheDocument();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Everything is fine')).toBeInTheDocument();
});
