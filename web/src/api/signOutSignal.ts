/** `again`: sign in again immediately, where a session cannot be extended. */
export type SignOutReason = 'expired' | 'chosen' | 'elsewhere' | 'again';

type Listener = (reason: SignOutReason) => void;
const listeners = new Set<Listener>();

/** The global sign-out event: any response may dispatch it, the AuthProvider listens. */
export function announceSignOut(reason: SignOutReason): void {
  for (const listener of listeners) listener(reason);
}

export function onSignOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
