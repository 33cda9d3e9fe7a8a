import type { Challenge, SentCode } from '@/api/contract';
import type { Method } from '@/api/schema.gen';
import { readSession, removeSession, writeSession } from '@/storage/sessionStore';

const name = 'verification';

export interface SentState {
  method: Method;
  destination: string;
  /** Milliseconds of this machine's clock. */
  expiresAt: number;
  resendAt: number;
}

/** The current verification, in session storage, so that it survives a reload or a change of language. */
export interface Verification {
  challenge: Challenge;
  sent: SentState | null;
  /** The selected method, before a code was sent. */
  method: Method | null;
  /** The person chooses the method, or has to, because the first code could not be sent by itself. */
  choosing: boolean;
  /** The input for another email; null while the field is closed. */
  correction: string | null;
  /** The person types the code of an app, or a recovery code; undefined in what the release before stored. */
  byApp?: boolean;
}

let current: Verification | null = null;

export function keepVerification(next: Verification): void {
  current = next;
  void writeSession(name, next);
}

export function beginVerification(challenge: Challenge): void {
  const byApp = challenge.has_app || challenge.methods.length === 0;
  keepVerification({ challenge, sent: null, method: null, choosing: false, correction: null, byApp });
}

export async function findVerification(): Promise<Verification | null> {
  current ??= await readSession<Verification | null>(name, null);
  return current;
}

export function endVerification(): void {
  current = null;
  removeSession(name);
}

/** After a code was sent; a corrected email changes the masked addresses. */
export const afterSending = (verification: Verification, sent: SentCode, now = Date.now()): Verification => ({
  ...verification,
  choosing: false,
  challenge: { ...verification.challenge, phone_number: sent.phone_number, email: sent.email },
  sent: {
    method: sent.method,
    destination: sent.destination,
    expiresAt: now + sent.expires_in * 1000,
    resendAt: now + sent.resend_in * 1000,
  },
});

/** Undefined: no code may be sent, or the challenge comes from a server of the release before. */
export const likelyMethod = ({ likely_method }: Partial<Challenge>): Method | undefined => likely_method ?? undefined;

/** The server masks a number as "•••••4567"; a sentence with "ending in" needs only the digits. */
export const lastDigits = (masked: string): string => masked.replace(/^\D+/, '');
