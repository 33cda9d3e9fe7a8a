import type { User } from '@/api/contract';

/**
 * Kept for the first paint after a reload: names, role, status, permissions, company and steps. Email addresses, phone, position
 * and profile are empty until `GET user-info` has answered. The server stays the judge of who is signed in.
 */
export const userStorageKey = 'portal.user';

/** The draft key must not outlive the session: only memory holds it. */
const leftOut = {
  email: '',
  business_email: null,
  position: null,
  linkedin_profile: null,
  phone_number: null,
  draft_key: undefined,
};

export function storedUser(): User | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(userStorageKey) ?? 'null');
    return isUser(value) ? { ...value, ...leftOut } : null;
  } catch {
    return null;
  }
}

export function storeUser(user: User): void {
  try {
    localStorage.setItem(userStorageKey, JSON.stringify({ ...user, ...leftOut }));
  } catch {
    // Without storage the person is simply asked for by the next page load.
  }
}

export function removeStoredUser(): void {
  localStorage.removeItem(userStorageKey);
}

const isUser = (value: unknown): value is User =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'role' in value &&
  'status' in value &&
  'permissions' in value;
