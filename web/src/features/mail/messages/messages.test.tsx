import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SampleMessageOut, SampleMailOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { ok, refuse, reply } from '@/testing/server';
import MessagePage from './MessagePage';
import MessagesPage from './MessagesPage';

const rendered = (subject: string, text: string, sms: string | null = null): SampleMailOut => ({
  subject,
  text,
  sms,
  html: `<p>${text}</p>`,
});
const state = { is_editable: true, is_changed: false, is_broken: false, is_security: false };
const messages: SampleMessageOut[] = [
  {
    ...state,
    template: 'company_approved',
    en: rendered('Your company is approved', 'Answer the questionnaire.'),
    ar: rendered('اعتُمدت شركتكم', 'أجيبوا عن الاستبيان.'),
  },
  {
    ...state,
    template: 'sign_in_code',
    is_security: true,
    en: rendered('Your code', '670158 is your code', 'Code: 670158'),
    ar: rendered('رمزكم', 'رمزكم 670158', 'الرمز: 670158'),
  },
  { ...state, template: 'camel_counted', en: rendered('Camels', 'Two of them.'), ar: rendered('الإبل', 'اثنان.') },
];

beforeEach(() => {
  reply('get', '/messages/gallery', () => ok({ items: messages }));
});

const pages = (
  <Routes>
    <Route path="messages" element={<MessagesPage />} />
    <Route path="messages/:template" element={<MessagePage />} />
  </Routes>
);
const open = (at = '/messages', language: Language = 'en', admin = makeAdmin({ permissions: [] })) =>
  renderPage(pages, { path: '*', at, language, user: admin, namespaces: ['messages'] });

it('lists every message by what it is about, and is searched in both languages', async () => {
  const { user, container } = await open();
  const decisions = await screen.findByRole('region', { name: 'Registrations and decisions' });
  expect(within(decisions).getByRole('link', { name: 'Company approved' })).toHaveAttribute(
    'href',
    '/messages/company_approved',
  );
  expect(decisions).toHaveTextContent('When an administrator approves the company');
  expect(within(screen.getByRole('region', { name: 'Accounts' })).getByText('SMS')).toBeVisible();
  // Unknown messages are listed, too.
  expect(
    within(screen.getByRole('region', { name: 'Others' })).getByRole('link', { name: 'camel_counted' }),
  ).toBeVisible();
  expect(screen.getByText('3 messages')).toBeVisible();
  await expectAccessible(container);
  await user.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'الإستبيان');
  expect(await screen.findByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Company approved' })).toBeVisible();
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(await screen.findByText('Nothing matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('3 messages')).toBeVisible();
});

it('shows a message in both languages, in frames that may do nothing', async () => {
  const { user, container } = await open('/messages/sign_in_code');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign-in code' })).toBeVisible();
  expect(screen.getByText('At every sign-in', { exact: false })).toBeVisible();
  for (const [region, language, message] of [
    ['English', 'English', messages[1]?.en],
    ['العربية', 'Arabic', messages[1]?.ar],
  ] as const) {
    const frame = within(screen.getByRole('region', { name: region })).getByTitle(`The message in ${language}`);
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('srcdoc', message?.html);
  }
  await user.click(within(screen.getByRole('group', { name: 'Form' })).getByRole('button', { name: 'SMS' }));
  expect(screen.getByText('Code: 670158')).toBeVisible();
  expect(screen.getByText('الرمز: 670158')).toHaveAttribute('dir', 'rtl');
  // Without the frames, which axe cannot enter here.
  await expectAccessible(container);
  await user.click(within(screen.getByRole('group', { name: 'Language' })).getByRole('button', { name: 'العربية' }));
  expect(screen.queryByRole('region', { name: 'English' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Next: Company approved' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Company approved' })).toBeVisible();
  // The language is kept; a missing form falls back to the default one.
  expect(screen.queryByRole('region', { name: 'English' })).not.toBeInTheDocument();
  expect(screen.getByTitle('The message in Arabic')).toBeVisible();
});

describe('with the permission to edit', () => {
  const editor = makeAdmin({ permissions: [{ action: 'SEND', subject: 'emailAnnouncement' }] });
  const words = (text: string) => ({ subject: text, heading: text, text });
  const channel = {
    channel: 'email',
    revision: 1,
    failed_at: null,
    en: { shipped: words('shipped'), edited: words('edited'), placeholders: [] },
    ar: { shipped: words('الأصل'), edited: null, placeholders: [] },
    history: [],
  };
  let sent: unknown[] = [];

  beforeEach(() => {
    sent = [];
    reply('get', '/messages/company_approved/wording', () =>
      ok({ template: 'company_approved', is_security: false, channels: [channel] }),
    );
    reply('post', '/messages/company_approved/wording/email/test', async ({ request }) => {
      sent.push(await request.json());
      return ok(null);
    });
  });

  it('offers no editing of messages about codes and accounts, and says what it requires', async () => {
    await open('/messages/sign_in_code', 'en', editor);
    expect(await screen.findByText(/editing it requires the permission to edit users/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit wording' })).not.toBeInTheDocument();
  });

  it('lets those who may edit users edit them', async () => {
    await open('/messages/sign_in_code', 'en', makeAdmin({ permissions: [{ action: 'UPDATE', subject: 'users' }] }));
    expect(await screen.findByRole('link', { name: 'Edit wording' })).toBeVisible();
  });

  it('sends the message to oneself in the languages shown', async () => {
    const { user } = await open('/messages/company_approved', 'en', editor);
    await user.click(await screen.findByRole('button', { name: 'Send me this' }));
    expect(await screen.findByText(/on its way to your own address, in both languages/)).toBeVisible();
    expect(sent).toEqual([
      { language: 'en', wording: words('edited') },
      { language: 'ar', wording: words('الأصل') },
    ]);
    await user.click(within(screen.getByRole('group', { name: 'Language' })).getByRole('button', { name: 'العربية' }));
    await user.click(screen.getByRole('button', { name: 'Send me this' }));
    await waitFor(() => {
      expect(sent).toHaveLength(3);
    });
    expect(sent[2]).toMatchObject({ language: 'ar' });
  });

  it('says why the message was not sent', async () => {
    reply('post', '/messages/company_approved/wording/email/test', () =>
      refuse(429, 'too_many_requests', { message: 'Not so often.' }),
    );
    const { user } = await open('/messages/company_approved', 'en', editor);
    await user.click(await screen.findByRole('button', { name: 'Send me this' }));
    expect(await screen.findByText('Not so often.')).toBeVisible();
  });
});

it('offers no test without the permission to edit', async () => {
  await open('/messages/company_approved');
  expect(await screen.findByRole('heading', { level: 1, name: 'Company approved' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send me this' })).not.toBeInTheDocument();
});

it('has an address for each form, in Arabic too', async () => {
  const { container } = await open('/messages/company_approved?form=text&language=en', 'ar');
  expect(await screen.findByText('Answer the questionnaire.')).toHaveAttribute('dir', 'ltr');
  expect(screen.getByRole('heading', { level: 1, name: 'اعتُمدت الشركة' })).toBeVisible();
  await expectAccessible(container);
});

it('says what is not there, not allowed or not to be had', async () => {
  const unknown = await open('/messages/nothing');
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such message' })).toBeVisible();
  await expectAccessible(unknown.container);
  unknown.unmount();
  reply('get', '/messages/gallery', () => refuse(403, 'forbidden'));
  const forbidden = await open();
  expect(await screen.findByText('Your account does not include this page')).toBeVisible();
  forbidden.unmount();
  reply('get', '/messages/gallery', () => refuse(503, 'service_unavailable', { message: 'Not now.' }));
  await open('/messages/company_approved');
  expect(await screen.findByText('Not now.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
