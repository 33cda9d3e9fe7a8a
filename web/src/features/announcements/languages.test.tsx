import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { ok, reply } from '@/testing/server';
import { confirm, makeAnnouncement, open, send, serveAnnouncements, subject } from '@/testing/announcementServer';

beforeEach(() => {
  serveAnnouncements();
});

const text = () => screen.getByRole('textbox', { name: 'Text' });

/** The fields that the next announcement is sent with. */
function sentFields() {
  const fields: Record<string, string> = {};
  reply('post', '/send-announcement', async ({ request }) => {
    const body = await request.text();
    for (const [, name = '', value = ''] of body.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)) fields[name] = value;
    return ok({ success: true, id: 'a2', recipients: 0, state: 'scheduled', scheduled_at: fields.send_at ?? null });
  });
  return fields;
}

it('sends two languages, and says before how many companies get which', async () => {
  const fields = sentFields();
  const { user, container } = await open();
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  expect(await screen.findByText('100 recipients in English')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Arabic' }));
  expect(screen.getByRole('textbox', { name: 'Subject in English' })).toHaveValue('Hello');
  await user.click(send());
  expect((await screen.findAllByText('Enter a subject')).length).toBeGreaterThan(0);
  await user.type(screen.getByRole('textbox', { name: 'Subject in Arabic' }), 'مرحبًا');
  await user.type(screen.getByRole('textbox', { name: 'Text in Arabic' }), 'صباح الخير');
  await expectAccessible(container);
  await user.click(send());
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText('مرحبًا')).toBeVisible();
  expect(within(dialog).getByText('Each recipient gets the text in their own language.')).toBeVisible();
  await confirm(user);
  await waitFor(() => {
    expect(fields).toMatchObject({ language: 'en', other_subject: 'مرحبًا', other_body: 'صباح الخير' });
  });
});

it('asks before a typed language is removed', async () => {
  const { user } = await open();
  await subject();
  await user.click(screen.getByRole('button', { name: 'Add Arabic' }));
  await user.click(screen.getByRole('button', { name: 'Remove Arabic' }));
  expect(screen.getByRole('button', { name: 'Add Arabic' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add Arabic' }));
  await user.type(screen.getByRole('textbox', { name: 'Subject in Arabic' }), 'مرحبًا');
  await user.click(screen.getByRole('button', { name: 'Remove Arabic' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove the Arabic text?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove Arabic' }));
  expect(await screen.findByRole('textbox', { name: 'Subject' })).toBeVisible();
});

it('inserts placeholders at the cursor, refuses unknown ones and says who lacks a value', async () => {
  reply('post', '/announcements/audience', () =>
    ok({ recipients: 128, by_locale: { en: 100, ar: 28 }, missing: { receipt: 12 } }),
  );
  const { user } = await open();
  await user.type(await subject(), 'For ');
  await user.click(screen.getByRole('button', { name: 'Company name' }));
  expect(await subject()).toHaveValue('For {company}');
  await user.type(text(), 'Dear {{people}');
  await user.click(send());
  expect(
    (await screen.findAllByText(/There is no \{people\}. Use one of the buttons below the text./)).length,
  ).toBeGreaterThan(0);
  await user.clear(text());
  await user.click(screen.getByRole('button', { name: 'Receipt number' }));
  expect(text()).toHaveValue('{receipt}');
  await user.click(send());
  expect(await screen.findByText('12 recipients have no receipt number and get “—” instead.')).toBeVisible();
});

it('shows a scheduled announcement without a success, and starts it early after a confirmation', async () => {
  const scheduled = makeAnnouncement({
    state: 'scheduled',
    recipients: 0,
    scheduled_at: '2026-12-01T09:00:00Z',
    language: 'ar',
    subject: 'لقاء',
    body: 'يبدأ في التاسعة.',
    other_subject: 'Briefing',
    other_body: 'It begins at nine.',
    counts: { queued: 0, sending: 0, sent: 0, temporary: 0, permanent: 0, cancelled: 0, switched_off: 0 },
  });
  reply('get', '/announcements/a1', () => ok(scheduled));
  let started = 0;
  reply('post', '/announcements/a1/start', () => {
    started += 1;
    return ok(makeAnnouncement({ state: 'sending' }));
  });
  const { user } = await open('/sendEmail/a1');
  expect(await screen.findByText(/Scheduled for 1 Dec 2026, 12:00 PM.* The recipients are counted/)).toBeVisible();
  expect(screen.queryByText('Email sent successfully')).not.toBeInTheDocument();
  // The page's language first.
  const text = screen.getByRole('region', { name: 'Text' });
  expect(text).toHaveTextContent(/Briefing.*It begins at nine.*لقاء.*يبدأ في التاسعة/);
  expect(within(text).getByText('يبدأ في التاسعة.')).toHaveAttribute('lang', 'ar');
  expect(screen.getByRole('button', { name: 'Cancel announcement' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  expect(started).toBe(0);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send now' }));
  expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(started).toBe(1);
});

it('says why a scheduled announcement was not sent, and who can send it', async () => {
  reply('get', '/announcements/a1', () =>
    ok(makeAnnouncement({ state: 'scheduled', scheduled_at: '2026-12-01T09:00:00Z', trouble: 'author_left' })),
  );
  await open('/sendEmail/a1');
  expect(await screen.findByText(/on hold: .*Huda Al-Qahtani.*, who wrote it, may no longer send it/)).toBeVisible();
  expect(screen.getByText('On hold')).toBeVisible();
  expect(screen.queryByText(/author_left/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send now' })).toBeVisible();
});

it('writes to one company from its sheet', async () => {
  const fields = sentFields();
  const { user } = await open('/sendEmail?company=c1');
  expect(await screen.findByText('Only the company that you chose will receive this announcement.')).toBeVisible();
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  await user.click(send());
  await confirm(user);
  await waitFor(() => {
    expect(fields.audience).toBe('{"ids":["c1"]}');
  });
});
