import { AbilityProvider } from '@casl/react';
import { useMemo, type ReactNode } from 'react';
import { createAbility } from './ability';
import { useAuth } from './AuthContext';

/** Provides the person's permissions to `useAbility`; visitors need none, and do not load the library. */
export function Abilities({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const ability = useMemo(() => createAbility(user?.permissions), [user]);
  return <AbilityProvider value={ability}>{children}</AbilityProvider>;
}
