import { AbilityProvider } from '@casl/react';
import { useMemo, type ReactNode } from 'react';
import { createAbility } from './ability';
import { useAuth } from './AuthContext';

/** The person's permissions for `useAbility`. Pages without a session do without them, so that they load less. */
export function Abilities({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const ability = useMemo(() => createAbility(user?.permissions), [user]);
  return <AbilityProvider value={ability}>{children}</AbilityProvider>;
}
