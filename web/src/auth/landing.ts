import type { User } from '@/api/contract';
import { serverNow } from '@/clock/serverClock';
import { readSession, removeSession, writeSession } from '@/storage/sessionStore';

export const isStakeholder = (user: User | null): user is User => user?.role === 'StakeholderUser';
export const isApproved = (user: User): boolean => user.status === 'Approved';
export const hasAnswers = (user: User): boolean => user.answers !== null;

/** From the day on which administrators need a passkey or an authenticator app, of one who has neither. */
export const lacksFactor = ({ factor_from }: User, now = serverNow()): boolean =>
  typeof factor_from === 'string' && Date.parse(factor_from) <= now;

/** The landing page of each person (specification, section 2). */
export function landingPath(user: User | null, productSlug: string): string {
  if (user?.role === 'Admin') return `/${productSlug}`;
  if (isStakeholder(user) && isApproved(user)) return hasAnswers(user) ? '/documentsList' : '/questionnaireForm';
  return '/login';
}

const name = 'returnPath';

interface ReturnPath {
  path: string;
  /** Null when a visitor opened a page before signing in: any person may return to it. */
  userId: string | null;
}

export const rememberPath = (path: string, userId: string | null): Promise<void> =>
  writeSession(name, { path, userId } satisfies ReturnPath);

/** The person's page before signing out. Read once; another person's page is discarded. */
export async function takeReturnPath(userId: string): Promise<string | null> {
  const found = await readSession<ReturnPath | null>(name, null);
  removeSession(name);
  if (!found || (found.userId !== null && found.userId !== userId)) return null;
  return isInside(found.path) ? found.path : null;
}

/** Only a path of this app: never another origin or a sign-in page. */
const isInside = (path: string) =>
  path.startsWith('/') &&
  !path.startsWith('//') &&
  !path.includes('\\') &&
  !/^\/(login|verify|signup|forgetPassword|resetPassword|accept-invitation|confirmEmail)\b/.test(path);
