import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, hasDraft, readDraft, saveDraft } from './drafts';

export interface DraftState<Value> {
  value: Value;
  /** Also stores the value, encrypted for this person. */
  setValue: (next: Value | ((previous: Value) => Value)) => void;
  /** After the server has the value: removes the stored copy and restarts from `initial`. */
  clear: () => void;
  /** False during the lookup of an earlier draft (a few milliseconds), if there is one. */
  ready: boolean;
  /** True if an earlier draft was found and is the value. */
  restored: boolean;
}

/**
 * State that survives reload, change of language and an expired session, readable only by the person who typed it.
 * Never use it for passwords.
 */
export function useDraft<Value>(name: string, initial: Value): DraftState<Value> {
  const [state, setState] = useState(() => ({ value: initial, ready: !hasDraft(name), restored: false }));
  const { ready } = state;
  const touched = useRef(false);
  const first = useRef(initial);
  const current = useRef(initial);

  useEffect(() => {
    if (ready) return;
    let active = true;
    void readDraft(name).then((found) => {
      if (!active) return;
      const restored = found !== undefined && !touched.current;
      if (restored) current.current = found as Value;
      setState((previous) => ({ value: restored ? (found as Value) : previous.value, ready: true, restored }));
    });
    return () => {
      active = false;
    };
  }, [name, ready]);

  const setValue = useCallback(
    (next: Value | ((previous: Value) => Value)) => {
      touched.current = true;
      const value = next instanceof Function ? next(current.current) : next;
      current.current = value;
      setState((previous) => ({ ...previous, value }));
      saveDraft(name, value);
    },
    [name],
  );

  const clear = useCallback(() => {
    touched.current = true;
    current.current = first.current;
    clearDraft(name);
    setState({ value: first.current, ready: true, restored: false });
  }, [name]);

  return { ...state, setValue, clear };
}
