import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/api/client';
import type { MessageWordingOut, SampleMailOut, WordingOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';

export type Channel = MessageWordingOut['channels'][number];
type ChannelName = Channel['channel'];

/** The words of a message with their history. Fetched anew each time, because another administrator may edit them. */
export const wordingQuery = (template: string) =>
  queryOptions({
    queryKey: ['messages', 'wording', template],
    queryFn: ({ signal }): Promise<MessageWordingOut> =>
      unwrap(client.GET('/api/messages/{template}/wording', { params: { path: { template } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });

/** Null: the original words. */
export const saveWording = (
  template: string,
  channel: ChannelName,
  body: { revision: number; en: WordingOut | null; ar: WordingOut | null },
): Promise<MessageWordingOut> =>
  unwrap(client.PUT('/api/messages/{template}/wording/{channel}', { params: { path: { template, channel } }, body }));

export const previewWording = (
  template: string,
  channel: ChannelName,
  body: { language: Language; wording: WordingOut },
): Promise<SampleMailOut> =>
  unwrap(
    client.POST('/api/messages/{template}/wording/{channel}/preview', {
      params: { path: { template, channel } },
      body,
    }),
  );

export const sendTestWording = (template: string, body: { language: Language; wording: WordingOut }) =>
  unwrap(client.POST('/api/messages/{template}/wording/email/test', { params: { path: { template } }, body }));
