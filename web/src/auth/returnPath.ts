import { readSession, removeSession, writeSession } from '@/storage/sessionStore';

const name = 'returnPath';

interface ReturnPath {
  path: string;
  /** Null when a visitor asked for a page before signing in: then anyone may be taken there. */
  userId: string | null;
}

export const rememberPath = (path: string, userId: string | null): Promise<void> =>
  writeSession(name, { path, userId } satisfies ReturnPath);

/** Where this person was. Read once; another person's place is forgotten, not followed. */
export async function takeReturnPath(userId: string): Promise<string | null> {
  const found = await readSession<ReturnPath | null>(name, null);
  removeSession(name);
  if (!found || (found.userId !== null && found.userId !== userId)) return null;
  return isInside(found.path) ? found.path : null;
}

/** Only a path of this app: never another origin, and never back to the sign-in pages. */
const isInside = (path: string) =>
  path.startsWith('/') &&
  !path.startsWith('//') &&
  !path.includes('\\') &&
  !/^\/(login|verify|signup|forgetPassword|resetPassword|confirmEmail)\b/.test(path);
