import type { Page } from '@/navigation/page';

export const sendEmail: Page = {
  // Paths match case-insensitively: this is also /SendEmail.
  path: 'sendEmail',
  who: 'administrator',
  permission: { actions: ['SEND', 'VIEW'], subject: 'emailAnnouncement' },
  menu: [
    {
      title: 'sendEmail',
      icon: 'CampaignRounded',
      group: 'communication',
      visible: ({ ability }) => ability.can('SEND', 'emailAnnouncement'),
    },
    {
      title: 'announcements',
      icon: 'CampaignRounded',
      group: 'communication',
      visible: ({ ability }) => !ability.can('SEND', 'emailAnnouncement'),
    },
  ],
  namespaces: ['announcements', 'upload', 'fileWarnings', 'validation'],
  load: () => import('./SendEmailPage'),
};
