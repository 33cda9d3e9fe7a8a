import type { User } from '@/api/contract';

/** Kept for the first paint after a reload; the server stays the judge of who is signed in. */
export const userStorageKey = 'portal.user';

export function storedUser(): User | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(userStorageKey) ?? 'null');
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

export function storeUser(user: User): void {
  try {
    // The draft key must not outlive the session: only memory holds it.
    localStorage.setItem(userStorageKey, JSON.stringify({ ...user, draft_key: undefined }));
  } catch {
    // Without storage the person is simply asked for by the next page load.
  }
}

export function removeStoredUser(): void {
  localStorage.removeItem(userStorageKey);
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && 'id' in value && 'role' in value && 'status' in value && 'permissions' in value;
