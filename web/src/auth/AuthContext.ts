import { createContext, useContext } from 'react';
import type { Challenge, User } from '@/api/contract';
import type { RegistrationIn } from '@/api/schema.gen';

export interface Auth {
  user: User | null;
  /** True while the stored user is verified after a page load. */
  isRefreshing: boolean;
  /** True after a sign-in during this page load, when the person's place is already known. */
  wasSignedIn: boolean;
  /** True during sign-in, sign-up, credential check and storing answers. */
  isLoading: boolean;
  checkCredentials: (email: string, password: string) => Promise<Challenge>;
  signUp: (body: RegistrationIn) => Promise<Challenge>;
  /** Verifies the code, opens the session and stores the user. */
  login: (challengeId: string, code: string) => Promise<User>;
  /** Stores the user of a session that another way of signing in opens. */
  enter: (call: Promise<{ user: User }>) => Promise<User>;
  logout: () => Promise<void>;
  /** Refetches the user, for example after answers were stored. */
  refresh: () => Promise<User>;
  /** Sets `isLoading` during the call; rejects with its error. */
  track: <Result>(call: Promise<Result>) => Promise<Result>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth needs an AuthProvider above it');
  return auth;
}

/** The signed-in person; only for pages behind a guard. */
export function useSignedInUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error('This page needs a signed-in user: put it behind RequireSession');
  return user;
}
