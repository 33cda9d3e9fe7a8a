import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Link, Navigate, Route, Routes, unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startI18n } from '@/i18n/i18n';
import '@/i18n/signedInCatalogues';
import { storeLanguage, type Language } from '@/i18n/languages';
import { createGuardedHistory } from '@/navigation/guardedHistory';
import { setUnfinishedUploads } from '@/navigation/leaving';
import { LeaveGuard } from './LeaveGuard';

const shown = (text: string) => screen.findByRole('heading', { name: text });

async function open(language: Language = 'en') {
  storeLanguage(language);
  await startI18n(language, ['shell']);
  window.history.replaceState(null, '', '/app/documentsList');
  const history = createGuardedHistory();
  render(
    <Suspense>
      <HistoryRouter basename="/app" history={history}>
        <LeaveGuard />
        <nav>
          <Link to="/rfiDocumentForm">response</Link>
          <Link to="/rfiDocumentForm?step=review">review</Link>
          <Link to="/documentsList">library</Link>
        </nav>
        <Routes>
          <Route path="documentsList" element={<h1>Library</h1>} />
          <Route path="rfiDocumentForm" element={<h1>Response</h1>} />
          <Route path="gone" element={<Navigate to="/documentsList" replace />} />
        </Routes>
      </HistoryRouter>
    </Suspense>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: 'response' }));
  await shown('Response');
  return { user, history };
}

const follow = (name: string) => screen.getByRole('link', { name, hidden: true });
const address = () => window.location.pathname + window.location.search;

beforeEach(() => {
  setUnfinishedUploads(2);
});

afterEach(() => {
  setUnfinishedUploads(0);
});

it.each<[Language, string, string, string]>([
  ['en', '2 files are still being uploaded', 'Cancel', 'Leave this page'],
  ['ar', 'ما زال ملفان قيد الرفع', 'إلغاء', 'مغادرة الصفحة'],
])('asks before a link leaves a running upload, in %s', async (language, title, stay, leave) => {
  const { user } = await open(language);
  await user.click(follow('library'));
  expect(await screen.findByRole('alertdialog', { name: title })).toBeInTheDocument();
  expect(address()).toBe('/app/rfiDocumentForm');
  await user.click(screen.getByRole('button', { name: stay }));
  await shown('Response');
  await user.click(follow('library'));
  await user.click(await screen.findByRole('button', { name: leave }));
  await shown('Library');
  expect(address()).toBe('/app/documentsList');
});

it('asks before going back, and goes back only when told to', async () => {
  const { user } = await open();
  act(() => {
    window.history.back();
  });
  await screen.findByRole('alertdialog');
  await waitFor(() => {
    expect(address()).toBe('/app/rfiDocumentForm');
  });
  expect(screen.getByRole('heading', { name: 'Response', hidden: true })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Leave this page' }));
  await shown('Library');
  expect(address()).toBe('/app/documentsList');
  act(() => {
    window.history.forward();
  });
  await shown('Response');
});

it('lets steps of the page, redirects and a page without uploads pass', async () => {
  const { user, history } = await open();
  await user.click(follow('review'));
  await waitFor(() => {
    expect(address()).toBe('/app/rfiDocumentForm?step=review');
  });
  act(() => {
    history.replace('/app/gone');
  });
  await shown('Library');
  await user.click(follow('response'));
  setUnfinishedUploads(0);
  await user.click(follow('library'));
  await shown('Library');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
