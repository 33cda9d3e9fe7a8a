import type { Page } from '@/navigation/page';

export const messages: Page = {
  path: 'messages',
  who: 'administrator',
  menu: [{ title: 'messages', icon: 'MailOutlineRounded', group: 'communication' }],
  namespaces: ['messages'],
  load: () => import('./MessagesPage'),
};

export const message: Page = {
  path: 'messages/:template',
  who: 'administrator',
  namespaces: ['messages'],
  load: () => import('./MessagePage'),
};
