import type { User } from '@/api/contract';

/**
 * Data for the first paint after a reload: names, role, status, permissions, company and steps. Email addresses, phone,
 * position, profile and agreement are empty until `GET user-info` returns. The server decides who is signed in.
 */
export const userStorageKey = 'portal.user';

/** Only memory holds the draft key, so that it does not outlive the session. */
const leftOut = {
  email: '',
  position: null,
  linkedin_profile: null,
  phone_number: null,
  agreement: null,
  draft_key: undefined,
};

const withoutContacts = (user: User): User => ({
  ...user,
  ...leftOut,
  company: user.company && { ...user.company, business_email: null },
});

export function storedUser(): User | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(userStorageKey) ?? 'null');
    return isUser(value) ? withoutContacts(value) : null;
  } catch {
    return null;
  }
}

export function storeUser(user: User): void {
  try {
    localStorage.setItem(userStorageKey, JSON.stringify(withoutContacts(user)));
  } catch {
    // Without storage, each page load requests the person.
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
