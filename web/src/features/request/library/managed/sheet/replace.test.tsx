import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { makeDocument, makeVersion } from '@/testing/library';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import LibraryPage from '../LibraryPage';

let companies: number;
let sent: { what: string; body: unknown }[];

beforeEach(() => {
  companies = 12;
  sent = [];
  const record = (path: string) => {
    reply('post', path, async ({ request }) => {
      sent.push({ what: new URL(request.url).pathname, body: await request.json() });
      return ok(makeDocument(1, { revision: 4, versions: [makeVersion(2)] }));
    });
  };
  reply('get', '/library', () =>
    ok({ items: [makeDocument(1)], companies, max_file_bytes: 20 * 1024 * 1024, max_documents: 100 }),
  );
  record('/library/:id/versions');
  record('/library/:id/notifications');
});

const open = () =>
  renderPage(<LibraryPage />, {
    path: '/library',
    at: '/library?document=d1',
    user: makeAdmin({ permissions: (['VIEW', 'UPDATE'] as const).map((action) => ({ action, subject: 'library' })) }),
    namespaces: ['library', 'upload', 'validation'],
  });

const replaceByLink = async (choose: RegExp | null) => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  const dialog = await screen.findByRole('dialog', { name: /Replace/ });
  await user.click(within(dialog).getByRole('button', { name: 'Link' }));
  await user.type(within(dialog).getByLabelText(/Web address/), 'https://example.com/x');
  if (choose) await user.click(within(dialog).getByRole('checkbox', { name: choose }));
  return { user, dialog };
};
it('is replaced and companies are notified in one dialog, many only once their number is typed', async () => {
  companies = 1202;
  const { user, dialog } = await replaceByLink(/Notify 1,?202 approved companies of this version/);
  const save = within(dialog).getByRole('button', { name: 'Save and notify' });
  expect(save).toBeDisabled();
  await user.type(within(dialog).getByRole('textbox', { name: /to confirm/ }), '1202');
  await expectAccessible(dialog);
  await user.click(save);
  expect(await screen.findByText(/1,?202 companies are being notified\./)).toBeInTheDocument();
  expect(sent.map(({ what }) => what)).toEqual(['/api/library/d1/versions', '/api/library/d1/notifications']);
  expect(sent.at(-1)?.body).toEqual({ revision: 4, again: false });
});

it('is replaced without a word to companies unless that is chosen', async () => {
  const { user, dialog } = await replaceByLink(null);
  await user.click(within(dialog).getByRole('button', { name: 'Save new version' }));
  expect(await screen.findByText('The new version was saved.')).toBeInTheDocument();
  expect(sent.map(({ what }) => what)).toEqual(['/api/library/d1/versions']);
});

it('does not claim that companies were notified when that is not confirmed', async () => {
  reply('post', '/library/:id/notifications', () => refuse(503, 'service_unavailable', { message: 'Not now.' }));
  const { user, dialog } = await replaceByLink(/Notify 12 approved companies/);
  await user.click(within(dialog).getByRole('button', { name: 'Save and notify' }));
  expect(await screen.findByText(/was saved, but it was not confirmed that companies are notified/)).toBeVisible();
  expect(screen.queryByText(/are being notified/)).not.toBeInTheDocument();
});
