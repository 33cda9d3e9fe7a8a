import { useEffect, useId, useSyncExternalStore } from 'react';

let parts: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

function put(id: string, part: string | undefined) {
  if (parts.get(id) === part) return;
  const next = new Map(parts);
  next.delete(id);
  if (part) next.set(id, part);
  parts = next;
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}

/** The prefix of the document title after a failed submit. */
export const failed = '!';

/**
 * Prefixes of the document title while the caller is mounted: a step, a side sheet, `failed`. Applied after each
 * render.
 */
export function useTitlePart(read: () => string | null | undefined): void {
  const id = useId();
  useEffect(() => {
    put(id, read() ?? undefined);
  });
  useEffect(
    () => () => {
      put(id, undefined);
    },
    [id],
  );
}

/** Marks the document title as failed while it is shown, for a form whose only field takes the focus itself. */
export function FailedTitle(): null {
  useTitlePart(() => failed);
  return null;
}

/** The prefixes, newest first. */
export const useTitleParts = (): string[] => [...useSyncExternalStore(subscribe, () => parts).values()].reverse();
