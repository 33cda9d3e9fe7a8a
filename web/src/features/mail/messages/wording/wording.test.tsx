import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import type { MessageWordingOut, WordingOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import { differencesOf } from './differences';
import WordingPage from './WordingPage';

const en: WordingOut = { subject: 'Approved', heading: 'You are in', text: 'Dear {company}\n\n{button}' };
const ar: WordingOut = { subject: 'اعتُمد', heading: 'مرحبًا', text: 'إلى {company}\n\n{button}' };
const edited: WordingOut = { ...en, text: 'Hello {company}\n\n{button}' };
const placeholders = [
  { name: 'company', is_block: false, is_required: false, in_titles: true },
  { name: 'button', is_block: true, is_required: true, in_titles: false },
];
const at = '2026-11-20T09:00:00Z';

const wording = (changes: Partial<MessageWordingOut['channels'][number]> = {}): MessageWordingOut => ({
  template: 'company_approved',
  is_security: false,
  channels: [
    {
      channel: 'email',
      revision: 0,
      failed_at: null,
      en: { shipped: en, edited: null, placeholders },
      ar: { shipped: ar, edited: null, placeholders },
      history: [],
      ...changes,
    },
  ],
});
const changed = wording({
  revision: 1,
  en: { shipped: en, edited, placeholders },
  history: [{ revision: 1, at, by: 'Huda Alotaibi', en: edited, ar: null }],
});

const path = '/messages/company_approved/wording';
beforeEach(() => {
  reply('get', path, () => ok(wording()));
});

const editor = makeAdmin({ permissions: [{ action: 'SEND', subject: 'emailAnnouncement' }] });
const open = (language: Language = 'en', user = editor) =>
  renderPage(
    <Routes>
      <Route path="messages/:template/wording" element={<WordingPage />} />
    </Routes>,
    { path: '*', at: path, language, user, namespaces: ['wording', 'messages', 'validation'] },
  );
const english = async () => within(await screen.findByRole('region', { name: 'English' }));

it('shows no editor of a security message to people who may not edit users', async () => {
  reply('get', path, () => ok({ ...wording(), is_security: true }));
  await open();
  expect(await screen.findByText('Your account does not include this page')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'English' })).not.toBeInTheDocument();
});

it('saves what was typed, and keeps it when it is refused', async () => {
  const bodies: unknown[] = [];
  reply('put', `${path}/email`, async ({ request }) => {
    bodies.push(await request.json());
    return bodies.length === 1
      ? refuse(422, 'validation_failed', {
          fields: [{ field: 'en.text', error: 'missing_placeholder', message: '{button} is missing.' }],
        })
      : ok(changed);
  });
  const { user, container } = await open();
  const text = (await english()).getByLabelText('Text');
  expect(text).toHaveValue(en.text);
  expect(text).toHaveAttribute('dir', 'ltr');
  await expectAccessible(container);
  await user.clear(text);
  await user.type(text, 'Hello ');
  await user.click((await english()).getByRole('button', { name: 'Insert {company}' }));
  expect(text).toHaveValue('Hello {company}');
  await user.click(screen.getByRole('button', { name: 'Save wording' }));
  expect(await screen.findByRole('link', { name: 'English: Text: {button} is missing.' })).toBeVisible();
  expect(text).toHaveValue('Hello {company}');
  await user.click((await english()).getByRole('button', { name: 'Use original (English)' }));
  expect(text).toHaveValue(en.text);
  await user.type(text, '!');
  await user.click(screen.getByRole('button', { name: 'Save wording' }));
  expect(await screen.findByText(/^Revision 1 ·/)).toBeVisible();
  expect(bodies[1]).toEqual({ revision: 0, en: { ...en, text: `${en.text}!` }, ar });
});

it('tells who saved first, keeps the text and shows the other wording', async () => {
  let revision: unknown;
  reply('put', `${path}/email`, async ({ request }) => {
    const body = (await request.json()) as { revision: number };
    if (body.revision === 0) {
      reply('get', path, () => ok(changed));
      return refuse(409, 'wording_changed_meanwhile', {
        message: 'Huda Alotaibi saved another wording.',
        params: { by: 'Huda Alotaibi', revision: 1 },
      });
    }
    revision = body.revision;
    return ok(changed);
  });
  const { user } = await open();
  const text = (await english()).getByLabelText('Text');
  await user.type(text, ' mine');
  await user.click(screen.getByRole('button', { name: 'Save wording' }));
  expect(await screen.findByText('Huda Alotaibi saved another wording.')).toBeVisible();
  expect(text).toHaveValue(`${en.text} mine`);
  await user.click(await screen.findByRole('button', { name: 'Show changes of revision 1' }));
  expect(screen.getByText('Hello {company}')).toBeVisible();
  expect(screen.getByText('Dear {company}').tagName).toBe('DEL');
  expect(text).toHaveValue(`${en.text} mine`);
  await user.click(screen.getByRole('button', { name: 'Save wording' }));
  await waitFor(() => {
    expect(revision).toBe(1);
  });
});

it('previews the words and sends them to oneself', async () => {
  let sent = 0;
  reply('post', `${path}/email/preview`, () =>
    ok({ subject: 'Approved, Najd', html: '<p>Dear Najd</p>', text: 'Dear Najd', sms: null }),
  );
  reply('post', `${path}/email/test`, () => {
    sent += 1;
    return ok(null);
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Approved, Najd')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send me this' }));
  await waitFor(() => {
    expect(sent).toBe(1);
  });
  reply('post', `${path}/email/preview`, () =>
    refuse(422, 'validation_failed', {
      fields: [{ field: 'wording.text', error: 'unknown_placeholder', message: 'This message has no {x}.' }],
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'العربية' }));
  expect(await dialog.findByText('This message has no {x}.')).toBeVisible();
});

it('resets after a confirmation and says that the words failed', async () => {
  let body: unknown;
  reply('get', path, () => ok({ ...changed, channels: changed.channels.map((one) => ({ ...one, failed_at: at })) }));
  reply('put', `${path}/email`, async ({ request }) => {
    body = await request.json();
    return ok(wording({ revision: 2 }));
  });
  const { user, container } = await open();
  expect(await screen.findByText('the original text was sent instead', { exact: false })).toBeVisible();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Reset to original' }));
  await user.click(await screen.findByRole('button', { name: 'Reset wording' }));
  await waitFor(async () => {
    expect((await english()).getByLabelText('Text')).toHaveValue(en.text);
  });
  expect(body).toEqual({ revision: 1, en: null, ar: null });
});

it('is there in Arabic, and tells what cannot be edited', async () => {
  const arabic = await open('ar');
  expect(await screen.findByRole('heading', { level: 1, name: 'الصياغة: اعتُمدت الشركة' })).toBeVisible();
  await expectAccessible(arabic.container);
  arabic.unmount();
  reply('get', path, () => refuse(404, 'not_found'));
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such message' })).toBeVisible();
});

it('finds the paragraphs that differ', () => {
  expect(differencesOf(en, edited)).toEqual([
    { part: 'text', removed: ['Dear {company}'], added: ['Hello {company}'] },
  ]);
  expect(differencesOf(en, en)).toEqual([]);
});
