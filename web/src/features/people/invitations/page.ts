import type { Page } from '@/navigation/page';

export const invitations: Page = {
  path: 'invitations',
  who: 'administrator',
  menu: [
    {
      title: 'invitations',
      icon: 'CardGiftcardRounded',
      group: 'companies',
      visible: ({ ability }) => ability.can('CREATE', 'invitationsCode'),
    },
    {
      title: 'codes',
      icon: 'CardGiftcardRounded',
      group: 'companies',
      visible: ({ ability }) => ability.can('VIEW', 'invitationsCode') && !ability.can('CREATE', 'invitationsCode'),
    },
  ],
  namespaces: ['invitations', 'lists'],
  load: () => import('./InvitationsPage'),
};
