import * as loginPage from '@/features/accounts/LoginPage';
import { page } from './page';

/** Public pages by path. The sign-in page is in the app's own bundle, because most visits start there. */
export const publicPages = {
  login: page(() => Promise.resolve(loginPage), 'signIn'),
  verify: page(() => import('@/features/accounts/VerifyPage'), 'accounts', 'validation'),
  signup: page(() => import('@/features/accounts/SignUpPage'), 'accounts'),
  forgetPassword: page(() => import('@/features/accounts/ForgetPasswordPage'), 'accounts'),
  resetPassword: page(() => import('@/features/accounts/ResetPasswordPage'), 'accounts'),
  'accept-invitation': page(() => import('@/features/accounts/AcceptInvitationPage'), 'accounts'),
  confirmEmail: page(() => import('@/features/accounts/ConfirmEmailPage'), 'accounts'),
};

export const isPublic = (name: string): name is keyof typeof publicPages => Object.hasOwn(publicPages, name);
