import type { Page } from '@/navigation/page';

export const wording: Page = {
  path: 'messages/:template/wording',
  who: 'administrator',
  permission: { actions: ['SEND'], subject: 'emailAnnouncement' },
  namespaces: ['wording', 'messages', 'validation'],
  load: () => import('./WordingPage'),
};
