import { isApiError } from '@/api/ApiError';
import type { Method } from '@/api/schema.gen';
import { sendCode, sendFirstCode } from '@/auth/api';
import { afterSending, type Verification } from './verification';

/** The challenge has ended: too late, or too many wrong codes. */
export const hasEnded = (error: unknown): boolean => isApiError(error, 'challenge_expired');

/** The first code, without a press: repeated by a reload, it sends no second one. */
export async function requestFirstCode(verification: Verification, method: Method): Promise<Verification> {
  const { challenge_id } = verification.challenge;
  return afterSending(verification, await sendFirstCode({ challenge_id, method }));
}

export async function requestCode(verification: Verification, method: Method, email?: string): Promise<Verification> {
  const { challenge_id } = verification.challenge;
  const sent = await sendCode({ challenge_id, method, ...(email === undefined ? {} : { email }) });
  const after = afterSending(verification, sent);
  return email === undefined ? after : { ...after, correction: null };
}
