import type { Page } from '@/navigation/page';

export const signUp: Page = {
  path: 'signup',
  who: 'visitor',
  namespaces: ['accounts'],
  load: () => import('./SignUpPage'),
};

export const acceptInvitation: Page = {
  path: 'accept-invitation',
  who: 'visitor',
  namespaces: ['accounts'],
  load: () => import('./AcceptInvitationPage'),
};

export const confirmEmail: Page = {
  path: 'confirmEmail',
  who: 'visitor',
  namespaces: ['accounts'],
  load: () => import('./ConfirmEmailPage'),
};
