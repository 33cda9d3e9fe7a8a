import type { Page } from '@/navigation/page';

export const forgetPassword: Page = {
  path: 'forgetPassword',
  who: 'visitor',
  namespaces: ['accounts'],
  load: () => import('./ForgetPasswordPage'),
};

export const resetPassword: Page = {
  path: 'resetPassword',
  who: 'visitor',
  namespaces: ['accounts'],
  load: () => import('./ResetPasswordPage'),
};
