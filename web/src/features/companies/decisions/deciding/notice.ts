export type Verdict = 'approve' | 'reject' | 'return';

/** What the page or the sheet says about a decision: another's earlier decision, its failure, or that of several companies. */
export interface Notice {
  /** Account id; empty for several companies. */
  companyId: string;
  kind: 'info' | 'error';
  /** Null: `notify` has shown the result. */
  text: string | null;
  /** The decision, if this person made it. */
  decision?: Verdict;
  undo?: UndoOffer | null;
}

/** A decision that can be undone. */
export interface UndoOffer {
  /** Id of the result. */
  id: string;
  decidedAt: string;
  /** In the time of `performance.now()`. */
  until: number;
  /** The company's name, isolated; null for several companies. */
  name: string | null;
  onNotice: (notice: Notice) => void;
  errorText: (error: unknown) => string;
}
