import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MailOut } from '@/api/schema.gen';
import { expectAccessible } from '@/testing/axe';
import { makeAdmin } from '@/testing/factories';
import { renderPage } from '@/testing/render';
import { MailList } from './MailList';

const makeMail = (changes: Partial<MailOut>): MailOut => ({
  id: 'm1',
  template: 'company_approved',
  channel: 'email',
  recipient: 'sara@najd.example',
  locale: 'ar',
  subject: null,
  state: 'sent',
  attempts: 2,
  reply: null,
  problem: null,
  may_repeat: false,
  asked_at: '2026-11-20T08:00:00Z',
  sent_at: '2026-11-20T08:00:10Z',
  ...changes,
});

it.each([
  ['en', 'May have been delivered twice: the connection was lost after the email was sent.'],
  ['ar', 'ربما وصلت مرتين: انقطع الاتصال بعد إرسال الرسالة.'],
] as const)('marks a mail that may have arrived twice, in the language of the page (%s)', async (language, text) => {
  const mails = [makeMail({ may_repeat: true }), makeMail({ id: 'm2', template: 'password_changed' })];
  const { container } = await renderPage(<MailList mails={mails} />, {
    path: '/activeCompanies',
    at: '/activeCompanies',
    language,
    user: makeAdmin({}),
    namespaces: ['companies', 'companySheet'],
  });
  expect(screen.getAllByText(text)).toHaveLength(1);
  await expectAccessible(container);
});

it('quotes a reply of the mail server where the mail was not sent, and says why no reply came', async () => {
  const mails = [
    makeMail({ reply: '250 2.0.0 taken' }),
    makeMail({ id: 'm2', state: 'failed', reply: '550 5.1.1 no such user' }),
    makeMail({ id: 'm3', state: 'queued', problem: 'أخفقت آخر محاولة إرسال دون رد' }),
  ];
  await renderPage(<MailList mails={mails} />, {
    path: '/activeCompanies',
    at: '/activeCompanies',
    language: 'ar',
    user: makeAdmin({}),
    namespaces: ['companies', 'companySheet'],
  });
  expect(screen.queryByText(/250/)).not.toBeInTheDocument();
  expect(screen.getByText('550 5.1.1 no such user')).toHaveAttribute('dir', 'ltr');
  expect(screen.getByText('أخفقت آخر محاولة إرسال دون رد')).toBeVisible();
});
