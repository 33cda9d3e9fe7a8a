export type Verdict = 'approve' | 'reject' | 'return';

/** The notice on the page after a decision: its result, another's earlier decision, or its failure. */
export interface Notice {
  /** Account id; empty for several companies. */
  companyId: string;
  kind: 'info' | 'error' | 'success';
  text: string;
  /** The decision, if this person made it. */
  decision?: Verdict;
  undo?: UndoOffer | null;
}

/** A decision that can be undone on the page and in a toast. */
export interface UndoOffer {
  /** Id of the toast. */
  id: string;
  decidedAt: string;
  /** In the time of `performance.now()`. */
  until: number;
  /** The company's name, isolated; null for several companies. */
  name: string | null;
  onNotice: (notice: Notice) => void;
  errorText: (error: unknown) => string;
}
