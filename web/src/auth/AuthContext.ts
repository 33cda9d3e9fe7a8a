import { createContext, useContext } from 'react';
import type { Challenge, SignUpBody, User } from '@/api/contract';

export interface Auth {
  user: User | null;
  /** The stored user is being checked with the server after a page load. */
  isRefreshing: boolean;
  /** A person was signed in during this page load, so their own place is already remembered. */
  wasSignedIn: boolean;
  /** Sign-in, sign-up, credential check or answer storage is under way. */
  isLoading: boolean;
  checkCredentials: (email: string, password: string) => Promise<Challenge>;
  signUp: (body: SignUpBody) => Promise<Challenge>;
  /** Proves the code, opens the session and stores the user. */
  login: (challengeId: string, code: string) => Promise<User>;
  logout: () => Promise<void>;
  /** Asks the server for the user again, for example after answers were stored. */
  refresh: () => Promise<User>;
  /** Raises `isLoading` while the call runs; errors go on to the caller. */
  track: <Result>(call: Promise<Result>) => Promise<Result>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthProvider above it');
  return auth;
}

/** The signed-in person, on pages behind a guard. */
export function useSignedInUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error('This page needs a signed-in user: put it behind RequireSession');
  return user;
}
