import * as loginPage from '@/features/people/signIn/LoginPage';
import { page } from './page';

/** Public pages by path. The sign-in page is in the app's own bundle, because most visits start there. */
export const publicPages = {
  login: page(() => Promise.resolve(loginPage), 'signIn'),
  verify: page(() => import('@/features/people/signIn/VerifyPage'), 'accounts', 'validation'),
  signup: page(() => import('@/features/people/registration/SignUpPage'), 'accounts'),
  forgetPassword: page(() => import('@/features/people/passwords/ForgetPasswordPage'), 'accounts'),
  resetPassword: page(() => import('@/features/people/passwords/ResetPasswordPage'), 'accounts'),
  'accept-invitation': page(() => import('@/features/people/registration/AcceptInvitationPage'), 'accounts'),
  confirmEmail: page(() => import('@/features/people/registration/ConfirmEmailPage'), 'accounts'),
};

export const isPublic = (name: string): name is keyof typeof publicPages => Object.hasOwn(publicPages, name);
