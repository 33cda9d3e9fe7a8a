import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { Announcement, AnnouncementPage, Delivery, DeliveryPage } from '@/api/contract';
import type { DraftFileOut, Placeholder } from '@/api/schema.gen';
import { networkError, openEnvelope } from '@/api/envelope';
import { proved } from '@/api/proof';
import { uploadFile, type UploadOptions } from '@/api/upload';
import { currentLanguage } from '@/i18n/i18n';
import type { Language } from '@/i18n/languages';
import type { ListQuery } from '@/lists/definition';

export const historyList = 'announcements';
export const deliveriesList = (id: string) => `deliveries-${id}`;

/** Filter of companies as the server defines it; an empty one matches all active companies. */
export type Audience = Readonly<Record<string, unknown>>;

/** `language`: of `subject` and `body`. `other`: in the other language; null sends all the one text. */
export interface Texts {
  subject: string;
  body: string;
  language: Language;
  other: { subject: string; body: string } | null;
}

export interface Draft extends Texts {
  /** When it is sent; null sends at once. */
  sendAt: string | null;
  /** Id of the draft file, or of an earlier announcement whose file is attached again. */
  attachmentFrom: string | null;
  audience: Audience;
}

export interface Sent {
  success: true;
  id: string;
  recipients: number;
  scheduled_at?: string | null;
}

/** Posts a form, which the JSON client does not support. A repeated key does not send twice. */
function post(path: string, draft: Draft, key: string): Promise<Sent> {
  const form = new FormData();
  form.set('subject', draft.subject);
  form.set('body', draft.body);
  form.set('audience', JSON.stringify(draft.audience));
  form.set('language', draft.language);
  if (draft.other !== null) {
    form.set('other_subject', draft.other.subject);
    form.set('other_body', draft.other.body);
  }
  if (draft.sendAt !== null) form.set('send_at', draft.sendAt);
  if (draft.attachmentFrom !== null) form.set('attachment_from', draft.attachmentFrom);
  return proved(async () => {
    const response = await fetch(`${path}?locale=${currentLanguage()}`, {
      method: 'POST',
      body: form,
      credentials: 'same-origin',
      headers: { Accept: 'application/json', 'Idempotency-Key': key },
    }).catch(() => {
      throw networkError();
    });
    return openEnvelope<Sent>(response.status, await response.json().catch(() => null));
  });
}

export const sendAnnouncement = (draft: Draft, key: string) => post('/api/send-announcement', draft, key);
export const sendTest = (draft: Draft) => post('/api/announcements/test', draft, crypto.randomUUID());

/** The attachment of the user's unsent announcement, or null. */
export const draftFileQuery = queryOptions({
  queryKey: ['announcements', 'draft'],
  queryFn: ({ signal }): Promise<DraftFileOut | null> =>
    unwrap(client.GET('/api/announcements/draft', { signal })).then(({ file }) => file),
});

export const uploadDraftFile = (file: File, options: UploadOptions) =>
  uploadFile<DraftFileOut>('/api/announcements/draft/file', { name: file.name }, file, options);

export const removeDraftFile = () => unwrap(client.DELETE('/api/announcements/draft/file'));

/** `by_locale`: number of recipients by language. */
export interface Counted {
  recipients: number;
  by_locale: Partial<Record<'en' | 'ar', number>>;
  /** Recipients without a value, by placeholder; a pod of the previous version does not send it. */
  missing?: Partial<Record<Placeholder, number>>;
  /** The company, if it is one alone and the user may see it; a pod of the previous version does not send it. */
  only?: string | null;
  /** People who do not want announcements; a pod of the previous version does not send it. */
  switched_off?: number;
}

export const countAudience = (audience: Audience, placeholders: Placeholder[]): Promise<Counted> =>
  unwrap(client.POST('/api/announcements/audience', { body: { audience: audience as never, placeholders } }));

export const audienceQuery = (audience: Audience) =>
  queryOptions({
    queryKey: ['announcements', 'audience', audience],
    queryFn: () => countAudience(audience, []),
    staleTime: 30_000,
  });

/** The `number`-th company of the audience, from 1, of those that `search` finds. */
export interface Recipient {
  audience: Audience;
  search: string;
  number: number;
}

/** `recipient`: null shows examples for the placeholders. */
export const previewMail = ({ subject, body, language, other }: Texts, recipient: Recipient | null) =>
  unwrap(
    client.POST('/api/announcements/preview', {
      body: {
        subject,
        body,
        language,
        ...(other && { other_subject: other.subject, other_body: other.body }),
        ...(recipient && { recipient: recipient.audience as never }),
        // A pod of the previous version knows neither; the first company is the same for both.
        ...(recipient && recipient.search !== '' && { search: recipient.search }),
        ...(recipient && recipient.number > 1 && { number: recipient.number }),
      },
    }),
  );

export const loadHistory = (query: ListQuery, signal: AbortSignal): Promise<AnnouncementPage> =>
  unwrap(client.GET('/api/announcements', { params: { query }, signal }));

const poll = { first: 1000, most: 8000, growth: 1.5 };

/** During an upgrade, a pod of the previous version may respond without `actions`. */
const complete = (announcement: Announcement): Announcement => Object.assign({ actions: [] }, announcement);

/** Polled at growing intervals while the announcement can be cancelled, that is until it is over. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcements', 'one', id],
    queryFn: ({ signal }): Promise<Announcement> =>
      unwrap(
        client.GET('/api/announcements/{announcement_id}', { params: { path: { announcement_id: id } }, signal }),
      ).then(complete),
    refetchInterval: ({ state }) =>
      state.data?.actions.includes('cancel')
        ? Math.min(poll.first * poll.growth ** state.dataUpdateCount, poll.most)
        : false,
  });

export const loadDeliveries =
  (id: string) =>
  (query: ListQuery, signal: AbortSignal): Promise<DeliveryPage> =>
    unwrap(
      client.GET('/api/announcements/{announcement_id}/deliveries', {
        params: { path: { announcement_id: id }, query },
        signal,
      }),
    );

/** Recipients whose delivery has not failed stay, and are returned with the state. */
export const retryDeliveries = (id: string, rows: readonly Delivery[]) =>
  unwrap(
    client.POST('/api/announcements/{announcement_id}/deliveries/retry', {
      params: { path: { announcement_id: id } },
      body: { numbers: rows.map(({ number }) => number) },
    }),
  );

export type Control = Announcement['actions'][number] | 'retry-rejected';

export const controlAnnouncement = (id: string, control: Control): Promise<Announcement> =>
  request(id, control).then(complete);

const request = (id: string, control: Control): Promise<Announcement> => {
  const params = { params: { path: { announcement_id: id } } };
  switch (control) {
    case 'start':
      return unwrap(client.POST('/api/announcements/{announcement_id}/start', params));
    case 'pause':
      return unwrap(client.POST('/api/announcements/{announcement_id}/pause', params));
    case 'resume':
      return unwrap(client.POST('/api/announcements/{announcement_id}/resume', params));
    case 'cancel':
      return unwrap(client.POST('/api/announcements/{announcement_id}/cancel', params));
    case 'retry':
      return unwrap(client.POST('/api/announcements/{announcement_id}/retry', params));
    case 'retry-rejected':
      return unwrap(client.POST('/api/announcements/{announcement_id}/retry-rejected', params));
  }
};
