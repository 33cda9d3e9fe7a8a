import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { configQuery } from '@/api/config';
import type { User } from '@/api/contract';
import type { RegistrationIn } from '@/api/schema.gen';
import { announceSignOut, onSignOut, type SignOutReason } from '@/api/signOutSignal';
import { notify } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { forgetDrafts, setDraftOwner } from '@/storage/drafts';
import { clearSession } from '@/storage/sessionStore';
import * as api from './api';
import { AuthContext, type Auth } from './AuthContext';
import { rememberPath } from './landing';
import { removeStoredUser, storedUser, storeUser, userStorageKey } from './storedUser';

const basename = /^\/app(?=\/|$)/;
const currentPath = () => window.location.pathname.replace(basename, '') + window.location.search;

function ownDrafts(user: User | null) {
  setDraftOwner(user && { id: user.id, draftKey: user.draft_key });
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [user, setUser] = useState<User | null>(() => {
    const stored = storedUser();
    ownDrafts(stored);
    return stored;
  });
  const [isRefreshing, setRefreshing] = useState(user !== null);
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  const [running, setRunning] = useState(0);
  // The sign-out event may occur several times before React renders.
  const present = useRef(user);

  const accept = useCallback((next: User | null) => {
    present.current = next;
    ownDrafts(next);
    if (next) storeUser(next);
    else removeStoredUser();
    if (next) setWasSignedIn(true);
    setUser(next);
  }, []);

  const track = useCallback(async function track<Result>(call: Promise<Result>): Promise<Result> {
    setRunning((count) => count + 1);
    try {
      return await call;
    } finally {
      setRunning((count) => count - 1);
    }
  }, []);

  const refresh = useCallback(async () => {
    const fresh = await api.fetchUser();
    // Signed out in the meantime: a late response must not sign the person in again.
    if (present.current?.id === fresh.id) accept(fresh);
    return fresh;
  }, [accept]);

  const leave = useCallback(
    (reason: SignOutReason) => {
      const leaving = present.current;
      if (!leaving) return;
      const path = currentPath();
      void queryClient.cancelQueries();
      accept(null);
      // The configuration is not the person's, and every page uses it.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== configQuery.queryKey[0] });
      queryClient.getMutationCache().clear();
      clearSession();
      if (reason === 'chosen') forgetDrafts(leaving.id);
      else if (reason !== 'elsewhere') void rememberPath(path, leaving.id);
      if (reason === 'expired') notify('error', t('errors.yourSessionHasTimedOut'));
    },
    [accept, queryClient, t],
  );

  useEffect(() => onSignOut(leave), [leave]);

  useEffect(() => {
    // Another tab signed out or signed another person in: this tab must not continue as the previous person.
    const onStorage = (event: StorageEvent) => {
      if (event.key !== userStorageKey && event.key !== null) return;
      const there = storedUser();
      if (present.current && !there) announceSignOut('elsewhere');
      else if (there && present.current?.id !== there.id) window.location.assign('/app/');
    };
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('storage', onStorage);
    };
  }, []);

  useEffect(() => {
    let isCurrent = true;
    const refreshStored = () => {
      if (!present.current) return;
      queryClient
        // A query retries during a short outage.
        .query({ queryKey: ['user-info'], queryFn: api.fetchUser, staleTime: 0, networkMode: 'always' })
        .then(
          (fresh) => {
            // The first page renders in slices; an urgent update would render it as a whole. In one transition, because
            // guards must not see the stored person as the confirmed one.
            startTransition(() => {
              if (present.current?.id === fresh.id) accept(fresh);
              if (isCurrent) setRefreshing(false);
            });
          },
          (error: unknown) => {
            if (!isCurrent) return;
            setRefreshing(false);
            // A lost session has its own message. Otherwise the stored user stays, because the server may still have
            // the session.
            if (!present.current) return;
            const again = { label: t('actions.tryAgain'), id: 'user-info', until: Infinity, run: refreshStored };
            notify('error', errorText(error), { action: again });
            // Without a key earlier drafts cannot be read; forms must not wait for it.
            setDraftOwner({ id: present.current.id, draftKey: null });
          },
        );
    };
    refreshStored();
    return () => {
      isCurrent = false;
    };
  }, [queryClient, accept, errorText, t]);

  const enter = useCallback(
    async (call: Promise<{ user: User }>) => {
      const { user: signedIn } = await track(call);
      accept(signedIn);
      return signedIn;
    },
    [track, accept],
  );

  const auth = useMemo<Auth>(
    () => ({
      user,
      isRefreshing,
      wasSignedIn,
      isLoading: running > 0,
      track,
      refresh,
      checkCredentials: (email, password) => track(api.checkCredentials(email, password)),
      signUp: async (body: RegistrationIn) => (await track(api.signUp(body))).challenge,
      login: (challengeId, code) => enter(api.signIn(challengeId, code)),
      enter,
      logout: async () => {
        await api.signOut().catch(() => undefined);
        announceSignOut('chosen');
      },
    }),
    [user, isRefreshing, wasSignedIn, running, track, refresh, enter],
  );

  return <AuthContext value={auth}>{children}</AuthContext>;
}
