import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '@/testing/axe';
import { ok, reply } from '@/testing/server';
import { clearDraft, flushDrafts, saveDraft } from '@/storage/drafts';
import {
  confirm,
  makeAnnouncement,
  narrowWindow,
  open,
  send,
  serveAnnouncements,
  subject,
  text,
} from '@/testing/announcementServer';

beforeEach(() => {
  serveAnnouncements();
});

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

const arabic = (noun: 'Subject' | 'Text') => screen.getByRole('textbox', { name: `${noun} in Arabic` });

it('names the recipients and asks for both languages from the start, the Arabic one right to left', async () => {
  const { container } = await open();
  const recipients = await screen.findByRole('region', { name: 'Recipients' });
  expect(await within(recipients).findByText('128 recipients')).toBeVisible();
  expect(within(recipients).getByText('The announcement goes to all active companies.')).toBeVisible();
  await subject();
  expect(await within(screen.getByRole('region', { name: 'Arabic' })).findByText('28 recipients')).toBeVisible();
  expect([text().dir, arabic('Subject').dir, arabic('Text').dir]).toEqual(['ltr', 'rtl', 'rtl']);
  expect(text().compareDocumentPosition(arabic('Text'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('Missing')).not.toBeInTheDocument();
  await expectAccessible(container);
});

it('puts the language of the page first', async () => {
  await open('/sendEmail', { language: 'ar' });
  const [first] = await screen.findAllByRole('textbox', { name: /الموضوع/ });
  expect(first).toHaveAccessibleName('الموضوع بالعربية');
});

it('sends two languages, and says before that each recipient gets their own', async () => {
  const fields = sentFields();
  narrowWindow();
  const { user, container } = await open();
  await user.type(await subject(), 'Hello');
  await user.type(text(), 'Good morning');
  // What is begun in a language has to be finished.
  await user.type(arabic('Subject'), 'مرحبًا');
  await user.click(send());
  expect((await screen.findAllByText('Text in Arabic: Enter the text')).length).toBe(1);
  await user.type(arabic('Text'), 'صباح الخير');
  expect(screen.queryByText('Missing')).not.toBeInTheDocument();
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

it('marks a language that is missing, says who gets the other one, and sends it alone', async () => {
  const fields = sentFields();
  const { user } = await open();
  await subject();
  await user.type(arabic('Subject'), 'مرحبًا');
  await user.type(arabic('Text'), 'صباح الخير');
  const english = screen.getByRole('region', { name: 'English' });
  expect(within(english).getByText('Missing')).toBeVisible();
  const said = '100 recipients read English and get the Arabic text.';
  expect(await within(english).findByText(said)).toBeVisible();
  await user.click(send());
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(new RegExp(said))).toBeVisible();
  await confirm(user);
  await waitFor(() => {
    expect(fields).toMatchObject({ language: 'ar', subject: 'مرحبًا', body: 'صباح الخير' });
  });
  expect(fields).not.toHaveProperty('other_subject');
});

it('misses no language that no recipient reads', async () => {
  reply('post', '/announcements/audience', () =>
    ok({ recipients: 1, by_locale: { en: 1, ar: 0 }, missing: {}, only: 'Najd Mapping Co.' }),
  );
  const { user } = await open('/sendEmail?company=c1');
  expect(await screen.findByText('Najd Mapping Co.')).toBeVisible();
  await user.type(await subject(), 'Hello');
  expect(await screen.findByText('None of the recipients reads Arabic.')).toBeVisible();
  expect(screen.queryByText('Missing')).not.toBeInTheDocument();
});

it.each([
  ['without a language', { subject: 'موعد اللقاء', body: 'يُعقد يوم الأحد.\nAll are welcome.' }],
  ['in two languages', { subject: 'Briefing', body: 'On Sunday.', language: 'en', other_subject: 'موعد اللقاء' }],
])('opens a draft of the form that began with one text, %s', async (_, draft) => {
  const first = await open();
  await subject();
  saveDraft('announcement', draft);
  first.unmount();
  // Encrypted in the background.
  await flushDrafts();
  await open();
  await subject();
  expect(arabic('Subject')).toHaveValue('موعد اللقاء');
  expect(await subject()).toHaveValue('language' in draft ? 'Briefing' : '');
  clearDraft('announcement');
});

it('keeps both languages over a reload', async () => {
  const first = await open();
  await first.user.type(await subject(), 'Hello');
  await first.user.type(arabic('Text'), 'صباح الخير');
  first.unmount();
  await open();
  expect(await subject()).toHaveValue('Hello');
  expect(arabic('Text')).toHaveValue('صباح الخير');
  clearDraft('announcement');
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
  const shown = screen.getByRole('region', { name: 'Text' });
  expect(shown).toHaveTextContent(/Briefing.*It begins at nine.*لقاء.*يبدأ في التاسعة/);
  expect(within(shown).getByText('يبدأ في التاسعة.')).toHaveAttribute('lang', 'ar');
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
