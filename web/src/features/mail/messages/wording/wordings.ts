import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { MessageWording, RenderedMessage, Wording } from '@/api/contract';
import type { Language } from '@/i18n/languages';

export type Channel = MessageWording['channels'][number];
type ChannelName = Channel['channel'];

/** The words of a message with their history. Fetched anew each time, because another administrator may edit them. */
export const wordingQuery = (template: string) =>
  queryOptions({
    queryKey: ['messages', 'wording', template],
    queryFn: ({ signal }): Promise<MessageWording> =>
      unwrap(client.GET('/api/messages/{template}/wording', { params: { path: { template } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });

/** Null: the original words. */
export const saveWording = (
  template: string,
  channel: ChannelName,
  body: { revision: number; en: Wording | null; ar: Wording | null },
): Promise<MessageWording> =>
  unwrap(client.PUT('/api/messages/{template}/wording/{channel}', { params: { path: { template, channel } }, body }));

export const previewWording = (
  template: string,
  channel: ChannelName,
  body: { language: Language; wording: Wording },
): Promise<RenderedMessage> =>
  unwrap(
    client.POST('/api/messages/{template}/wording/{channel}/preview', {
      params: { path: { template, channel } },
      body,
    }),
  );

export const sendTestWording = (template: string, body: { language: Language; wording: Wording }) =>
  unwrap(client.POST('/api/messages/{template}/wording/email/test', { params: { path: { template } }, body }));
