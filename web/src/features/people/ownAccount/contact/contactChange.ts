import type { SentCode } from '@/api/contract';
import { readSession, removeSession, writeSession } from '@/storage/sessionStore';
import type { SentState } from '@/features/people/accounts/verification';

const name = 'contactChange';
/** Milliseconds; the server keeps a change that waits for its code as long. */
const life = 30 * 60_000;

export type ContactKind = 'email' | 'phone';

/** A new email or number that waits for its code. It survives a reload, as a phone may cause while its owner reads mail. */
export interface ContactChange {
  kind: ContactKind;
  /** Of the signed-in person. */
  userId: string;
  /** The email or number before the change. A different one afterwards shows that it was made. */
  earlier: string | null;
  challengeId: string;
  sent: SentState;
}

export const sentState = (sent: SentCode, now = Date.now()): SentState => ({
  method: sent.method,
  destination: sent.destination,
  expiresAt: now + sent.expires_in * 1000,
  resendAt: now + sent.resend_in * 1000,
});

export function keepChange(change: ContactChange | null): void {
  if (change) void writeSession(name, change);
  else removeSession(name);
}

export async function findChange(userId: string): Promise<ContactChange | null> {
  const change = await readSession<ContactChange | null>(name, null);
  return change?.userId === userId && change.sent.resendAt + life > Date.now() ? change : null;
}
