import type { Undoable } from '@/api/contract';

/** What stays on the page after a decision: that it was made, that another was faster, or that it failed. */
export interface Notice {
  /** The account; empty where it is about several. */
  companyId: string;
  kind: 'info' | 'error' | 'success';
  text: string;
  /** What was decided, where this person decided it. */
  decision?: 'approve' | 'reject';
  undo?: UndoOffer | null;
}

/** A decision that can be undone. */
export interface UndoOffer extends Undoable {
  /** By `performance.now()`. */
  until: number;
  run: () => void;
}

export const offerUndo = (undo: Undoable | null | undefined, run: (undo: Undoable) => void): UndoOffer | null =>
  undo
    ? {
        ...undo,
        until: performance.now() + undo.seconds * 1000,
        run: () => {
          run(undo);
        },
      }
    : null;
