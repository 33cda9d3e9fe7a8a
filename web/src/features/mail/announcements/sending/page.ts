import type { Page } from '@/navigation/page';

export const announcement: Page = {
  path: 'sendEmail/:id',
  who: 'administrator',
  permission: { actions: ['VIEW'], subject: 'emailAnnouncement' },
  namespaces: ['announcements', 'fileWarnings'],
  load: () => import('./AnnouncementPage'),
};
