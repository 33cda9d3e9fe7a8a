import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ok, refuse, reply } from '@/testing/server';
import { all, makePreview, narrowWindow, open, serveAnnouncements, subject, text } from '@/testing/announcementServer';

let { posted } = serveAnnouncements();
let previews: Record<string, unknown>[] = [];
beforeEach(() => {
  ({ posted } = serveAnnouncements());
  previews = [];
  reply('post', '/announcements/preview', async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    previews.push(body);
    if (body.search === 'zzz') return refuse(422, 'nobody_to_send_to');
    if (body.subject === 'Refused')
      return refuse(422, 'validation_failed', {
        fields: [{ field: 'subject', error: 'unknown_placeholder', message: 'There is no {people}.' }],
      });
    if (!body.recipient) return ok(makePreview());
    return body.number === 2
      ? ok(makePreview({ company: 'شركة الخرائط', language: 'ar', count: 2 }))
      : ok(makePreview({ company: 'Contour', language: 'en', count: 2 }));
  });
});

const seesCompanies = { permissions: [...all, { action: 'VIEW', subject: 'activeCompanies' } as const] };
const preview = () => screen.findByRole('region', { name: 'Preview' });

it('shows the email beside the form after a pause in typing, not at every key', async () => {
  const { user } = await open('/sendEmail', seesCompanies);
  await user.type(await subject(), 'Hello');
  const shown = await preview();
  expect(within(shown).getByText('The email appears here once it has a subject and a text.')).toBeVisible();
  await user.type(text(), 'Good morning');
  expect(await within(shown).findByTitle('Email in English')).toHaveAttribute('srcdoc', '<p>en</p>');
  expect(within(shown).getByText('Contour')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Subject in Arabic' }), 'مرحبًا');
  await user.type(screen.getByRole('textbox', { name: 'Text in Arabic' }), 'صباح الخير');
  await waitFor(() => {
    expect(previews.at(-1)).toMatchObject({ subject: 'Hello', other_body: 'صباح الخير' });
  });
  // Thirty-three keys.
  expect(previews.length).toBeLessThan(6);
  expect(screen.queryByRole('button', { name: 'Preview' })).not.toBeInTheDocument();
});

it('says in the preview what the server refuses', async () => {
  const { user } = await open();
  await user.type(await subject(), 'Refused');
  await user.type(text(), 'Good morning');
  expect(await within(await preview()).findByText('There is no {people}.')).toBeVisible();
});

it('opens from a button where the window has no room, in both languages, and sends a test to its author', async () => {
  narrowWindow();
  const { user } = await open();
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  expect(screen.queryByRole('region', { name: 'Preview' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const frame = await screen.findByTitle('Email in English');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('srcdoc', '<p>en</p>');
  await user.click(screen.getByRole('button', { name: 'العربية' }));
  expect(await screen.findByTitle('Email in Arabic')).toHaveAttribute('srcdoc', '<p>ar</p>');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  await user.click(screen.getByRole('button', { name: 'Send a test to me' }));
  expect(await screen.findByText('The test is on its way to you')).toBeVisible();
  expect(posted).toHaveLength(1);
});

it('previews for any recipient, in the language of that company', async () => {
  reply('post', '/announcements/audience', () => ok({ recipients: 2, by_locale: { en: 1, ar: 1 }, missing: {} }));
  narrowWindow();
  const { user } = await open('/sendEmail', seesCompanies);
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Contour')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Previous recipient' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(within(dialog).getByRole('button', { name: 'Next recipient' }));
  expect(await within(dialog).findByText('شركة الخرائط')).toBeVisible();
  expect(within(dialog).getByText('(2 of 2)')).toBeVisible();
  expect(within(dialog).getByTitle('Email in Arabic')).toBeVisible();
  await user.type(within(dialog).getByRole('searchbox', { name: 'Search recipients' }), 'zzz');
  expect(await within(dialog).findByText('No recipient matches.')).toBeVisible();
  expect(previews.map(({ recipient, search, number }) => [recipient, search, number])).toEqual([
    [{}, undefined, undefined],
    [{}, undefined, 2],
    [{}, 'zzz', undefined],
  ]);
});
