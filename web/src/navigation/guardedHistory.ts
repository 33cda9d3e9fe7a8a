import { NavigationType, UNSAFE_createBrowserHistory as createBrowserHistory, type To } from 'react-router';

/** True lets the step be taken now; false keeps the person here, and `leave` may take it later. */
type Gate = (path: string, leave: () => void) => boolean;

let gate: Gate = () => true;

/** One gate for the app; the function returned takes it away. */
export function setGate(next: Gate): () => void {
  gate = next;
  return () => {
    gate = () => true;
  };
}

const pathOf = (to: To) => (typeof to === 'string' ? to : (to.pathname ?? '')).replace(/[?#].*/, '');

/**
 * The browser's history with a gate before steps that the person takes: links, and back and forward. Redirects pass.
 * (The library's own blocker needs its data router, which weighs as much as a tenth of the sign-in page.)
 */
export function createGuardedHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  /** The browser has gone back or forward already when it says so: this step puts the address right again. */
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
