import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import type { Announcement, Delivery } from '@/api/contract';
import type { DraftFileOut, PermissionOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';
import { makeAdmin } from './factories';
import { renderPage } from './render';
import { ok, refuse, reply } from './server';
import AnnouncementPage from '@/features/mail/announcements/sending/AnnouncementPage';
import SendEmailPage from '@/features/mail/announcements/composing/SendEmailPage';

export const counts = { queued: 0, sending: 0, sent: 126, temporary: 0, permanent: 2, cancelled: 0, switched_off: 0 };
const actions: Partial<Record<Announcement['state'], Announcement['actions']>> = {
  scheduled: ['start', 'cancel'],
  sending: ['pause', 'cancel', 'retry'],
  paused: ['resume', 'cancel', 'retry'],
  finished: ['retry'],
};
export const makeAnnouncement = (changes: Partial<Announcement> = {}): Announcement => ({
  id: 'a1',
  subject: 'The deadline moves',
  other_subject: null,
  language: null,
  state: 'finished',
  recipients: 128,
  counts,
  attachment: { name: 'notice.pdf', content_type: 'application/pdf', size: 2048, sha256: 'ab'.repeat(32) },
  created_at: '2026-11-20T08:00:00Z',
  created_by_name: 'Huda Al-Qahtani',
  changed_at: null,
  changed_by_name: null,
  finished_at: null,
  trouble: null,
  scheduled_at: null,
  started_at: null,
  body: 'To the tenth.\nقراءة طيبة',
  other_body: null,
  audience: { scope: 'active' },
  is_test: false,
  given_up: 0,
  actions: actions[changes.state ?? 'finished'] ?? [],
  ...changes,
});
export const delivery: Delivery = {
  number: 7,
  organization_name: 'Najd Mapping Co.',
  recipient_name: 'Sara',
  recipient: 'sara@najd.example',
  locale: 'en',
  state: 'permanent',
  attempts: 1,
  answer: '550 5.1.1 no such user',
  error: null,
  may_repeat: true,
  message_id: '<7@portal.example>',
  next_attempt_at: null,
  sent_at: null,
  changed_at: null,
};
export const page = (items: unknown[]) =>
  ok({ items, total: items.length, matched: items.length, next_cursor: null, previous_cursor: null });

interface Posted {
  key: string | null;
  subject: string | null;
  audience: string | null;
  from: string | null;
}
/** Serves announcements and the draft's file; `posted` and `asked` collect the requests. */
export function serveAnnouncements({ file = null }: { file?: DraftFileOut | null } = {}) {
  const server = { posted: [] as Posted[], asked: [] as URLSearchParams[], file };
  const take = async (request: Request): Promise<void> => {
    // Node's and jsdom's FormData differ; the raw text works for both.
    const text = await request.text();
    const field = (name: string) => new RegExp(`name="${name}"\\r\\n\\r\\n([^\\r]*)`).exec(text)?.[1] ?? null;
    server.posted.push({
      key: request.headers.get('idempotency-key'),
      subject: field('subject'),
      audience: field('audience'),
      from: field('attachment_from'),
    });
  };
  reply('get', '/announcements', () => page([makeAnnouncement()]));
  reply('get', '/announcements/a1', () => ok(makeAnnouncement()));
  reply('get', '/announcements/draft', () => ok({ file: server.file }));
  reply('post', '/announcements/draft/file', ({ request }) => {
    const name = new URL(request.url).searchParams.get('name') ?? '';
    if (name.startsWith('refused')) return refuse(415, 'unsupported_file');
    server.file = makeFile({ id: `draft-${name}`, name });
    return ok(server.file, 201);
  });
  reply('delete', '/announcements/draft/file', () => {
    server.file = null;
    return ok({ file: null });
  });
  reply('get', '/announcements/a1/deliveries', ({ request }) => {
    server.asked.push(new URL(request.url).searchParams);
    return page([delivery]);
  });
  reply('post', '/announcements/audience', () => ok({ recipients: 128, by_locale: { en: 100, ar: 28 }, missing: {} }));
  reply('post', '/announcements/preview', () => ok(makePreview()));
  reply('post', '/send-announcement', async ({ request }) => {
    await take(request);
    server.file = null;
    return ok({ success: true, id: 'a2', recipients: 128, state: 'sending' });
  });
  reply('post', '/announcements/test', async ({ request }) => {
    await take(request);
    return ok({ success: true, id: 'a3', recipients: 1, state: 'sending' });
  });
  return { ...server, take, current: server };
}

export const all: PermissionOut[] = [
  { action: 'SEND', subject: 'emailAnnouncement' },
  { action: 'VIEW', subject: 'emailAnnouncement' },
];
export const open = (
  at = '/sendEmail',
  { language = 'en', permissions = all }: { language?: Language; permissions?: PermissionOut[] } = {},
) =>
  renderPage(at.startsWith('/sendEmail/') ? <AnnouncementPage /> : <SendEmailPage />, {
    path: at.startsWith('/sendEmail/') ? '/sendEmail/:id' : '/sendEmail',
    at,
    language,
    user: makeAdmin({ permissions }),
    namespaces: ['announcements', 'directory', 'lists', 'upload', 'validation'],
  });
export const subject = () => screen.findByRole('textbox', { name: 'Subject in English' });
export const text = () => screen.getByRole('textbox', { name: 'Text in English' });
export const send = () => screen.getByRole('button', { name: 'Send' });

/** Types the number of recipients where the dialog asks for it, and sends. */
export async function confirm(user: UserEvent) {
  const dialog = within(await screen.findByRole('alertdialog'));
  const field = dialog.queryByRole('textbox');
  if (field) await user.type(field, '128');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
}

const mail = (language: Language) => ({ subject: `Hello ${language}`, html: `<p>${language}</p>`, text: language });
export const makePreview = (recipient: { company?: string; language?: Language; count?: number } = {}) => ({
  en: mail('en'),
  ar: mail('ar'),
  language: null,
  company: null,
  count: 0,
  ...recipient,
});

/** A window without room for a preview beside the form, whose frame axe cannot enter here. */
export const narrowWindow = () => {
  const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  const spy = vi.spyOn(window, 'matchMedia').mockReturnValue(query as never);
  onTestFinished(() => {
    spy.mockRestore();
  });
};

export const makeFile = (changes: Partial<DraftFileOut> = {}): DraftFileOut => ({
  id: 'f1',
  name: 'notice.pdf',
  content_type: 'application/pdf',
  size: 2048,
  sha256: 'ab'.repeat(32),
  expires_at: '2026-11-27T08:00:00Z',
  ...changes,
});

/** Chooses files as the file dialog does. */
export function pick(...files: File[]) {
  const input = document.querySelector('input[type="file"]');
  if (!input) throw new Error('no file input');
  fireEvent.change(input, { target: { files } });
}
