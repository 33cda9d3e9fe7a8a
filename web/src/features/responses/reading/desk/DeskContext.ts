import { createContext, use } from 'react';
import type { ReaderOut } from '@/api/schema.gen';
import type { Desk } from '../api';

export interface DeskState {
  desk: Desk;
  /** Whether the person may write. */
  mayWrite: boolean;
  /** People who can be mentioned. */
  readers: readonly ReaderOut[];
  /** Reads the desk again after a change. */
  refresh: () => Promise<void>;
}

export const DeskContext = createContext<DeskState | null>(null);

/** The response that is read. Only below `DeskPage`. */
export function useDesk(): DeskState {
  const state = use(DeskContext);
  if (!state) throw new Error('no desk');
  return state;
}
