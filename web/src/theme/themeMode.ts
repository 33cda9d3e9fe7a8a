import { useSyncExternalStore } from 'react';
import type { ThemeMode } from './tokens';

const storageKey = 'portal.theme';
const systemDark = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

function storedMode(): ThemeMode | null {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

/** The person's choice, by default the system's, which may change while the page is open. */
const currentMode = (): ThemeMode => storedMode() ?? (matchMedia(systemDark).matches ? 'dark' : 'light');

function subscribe(listener: () => void) {
  const media = matchMedia(systemDark);
  media.addEventListener('change', listener);
  listeners.add(listener);
  return () => {
    media.removeEventListener('change', listener);
    listeners.delete(listener);
  };
}

function setMode(mode: ThemeMode) {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // Without storage the system's mode applies.
  }
  document.documentElement.dataset.theme = mode;
  for (const listener of listeners) listener();
}

export function useThemeMode(): { mode: ThemeMode; toggle: () => void } {
  const mode = useSyncExternalStore(subscribe, currentMode);
  return {
    mode,
    toggle: () => {
      setMode(mode === 'dark' ? 'light' : 'dark');
    },
  };
}

/** Applied before the first paint. */
export function applyStoredMode() {
  const stored = storedMode();
  if (stored) document.documentElement.dataset.theme = stored;
}
