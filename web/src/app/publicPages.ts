import { forgetPassword, resetPassword } from '@/features/people/passwords/page';
import { acceptInvitation, confirmEmail, signUp } from '@/features/people/registration/page';
import { login, verify } from '@/features/people/signIn/page';
import type { Page } from '@/navigation/page';

/** Pages before signing in. */
export const publicPages: readonly Page[] = [
  login,
  verify,
  signUp,
  forgetPassword,
  resetPassword,
  acceptInvitation,
  confirmEmail,
];
