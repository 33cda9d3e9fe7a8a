import { NavigationType, UNSAFE_createBrowserHistory as createBrowserHistory, type To } from 'react-router';

/** True allows the navigation now; false blocks it, and `leave` may run it later. */
type Gate = (path: string, leave: () => void) => boolean;

let gate: Gate = () => true;

/** The app's only gate; the returned function removes it. */
export function setGate(next: Gate): () => void {
  gate = next;
  return () => {
    gate = () => true;
  };
}

const pathOf = (to: To) => (typeof to === 'string' ? to : (to.pathname ?? '')).replace(/[?#].*/, '');

/**
 * The browser's history with a gate before navigation by the person: links, back and forward. Redirects pass. (The
 * router's own blocker needs its data router, about a tenth of the sign-in page.)
 */
export function createGuardedHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  /** The browser has already gone back or forward at this event: restores the address. */
  let returning = false;
  let passing = false;
  const guarded = Object.create(history) as typeof history;
  return Object.assign(guarded, {
    push: (to: To, state?: unknown) => {
      const go = () => {
        history.push(to, state);
      };
      if (gate(pathOf(to), go)) go();
    },
    listen: (listener: Parameters<typeof history.listen>[0]) =>
      history.listen((update) => {
        const { action, delta, location } = update;
        if (returning) {
          returning = false;
          return;
        }
        const leave = () => {
          passing = true;
          history.go(delta ?? 0);
        };
        if (action === NavigationType.Pop && delta && !passing && !gate(location.pathname, leave)) {
          returning = true;
          history.go(-delta);
          return;
        }
        passing = false;
        listener(update);
      }),
  });
}
