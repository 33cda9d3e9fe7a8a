import type { Answers, Draft, FormDefinition, SavedDraft } from '@/api/contract';
import type { DraftBody } from './api';
import type { LocalDraft, Resumed } from './localDraft';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string; recovered: boolean }
  /** Connection or server fail; saving retries. */
  | { kind: 'retrying' }
  /** The server refuses the draft. */
  | { kind: 'refused'; error: unknown }
  /** Another tab or device saved first; saving is paused until the person has chosen. */
  | { kind: 'superseded'; theirs: Draft };

export interface DraftView {
  answers: Answers;
  save: SaveState;
}

export interface DraftSaverOptions {
  form: FormDefinition;
  resumed: Resumed;
  send: (body: DraftBody, options: { keepalive: boolean }) => Promise<SavedDraft>;
  /** Stores answers that the server does not have in this browser; null if it has all. */
  keep: (local: LocalDraft | null) => void;
  /** The server has this draft. */
  onSaved: (draft: Draft) => void;
  /** The answers were submitted elsewhere. */
  onSubmittedElsewhere: () => void;
}
