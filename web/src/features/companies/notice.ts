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

/** A decision that can be undone, by a button on the page and one in a toast. */
export interface UndoOffer {
  /** Of the toast. */
  id: string;
  decidedAt: string;
  /** By `performance.now()`. */
  until: number;
  /** Of the company, isolated; null where several were decided together. */
  name: string | null;
  onNotice: (notice: Notice) => void;
  errorText: (error: unknown) => string;
}
