import * as loginPage from '@/features/accounts/LoginPage';
import { page } from './page';

/** By their addresses. Signing in is what most visits begin with, so it comes with the app itself. */
export const publicPages = {
  login: page(() => Promise.resolve(loginPage), 'signIn'),
  verify: page(() => import('@/features/accounts/VerifyPage'), 'accounts', 'validation'),
  signup: page(() => import('@/features/accounts/SignUpPage'), 'accounts'),
  forgetPassword: page(() => import('@/features/accounts/ForgetPasswordPage'), 'accounts'),
  resetPassword: page(() => import('@/features/accounts/ResetPasswordPage'), 'accounts'),
  confirmEmail: page(() => import('@/features/accounts/ConfirmEmailPage'), 'accounts'),
};

export const isPublic = (name: string): name is keyof typeof publicPages => Object.hasOwn(publicPages, name);
