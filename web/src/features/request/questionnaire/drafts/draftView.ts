import type { Answers } from '@/api/contract';
import type { DraftOut, FormDefinition, Question, SavedOut } from '@/api/schema.gen';
import type { DraftBody } from '../api';
import type { LocalDraft, Resumed } from './localDraft';
import type { Taken } from './mergeDrafts';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  /** `by`: the colleague who saved last, if it was not this person. */
  | { kind: 'saved'; at: string; recovered: boolean; by: string | null }
  /** Connection or server fail; saving retries. */
  | { kind: 'retrying' }
  /** The server refuses the draft. */
  | { kind: 'refused'; error: unknown }
  /** Another tab, device or person saved other answers to `conflicts`; saving is paused until the person has chosen. */
  | { kind: 'superseded'; theirs: DraftOut; conflicts: Question[] };

export interface DraftView {
  answers: Answers;
  save: SaveState;
  /** The last change by others that is shown. */
  taken: Taken | null;
}

export interface DraftSaverOptions {
  form: FormDefinition;
  resumed: Resumed;
  send: (body: DraftBody, options: { keepalive: boolean }) => Promise<SavedOut>;
  /** Stores answers that the server does not have in this browser; null if it has all. */
  keep: (local: LocalDraft | null) => void;
  /** The server has this draft. */
  onSaved: (draft: DraftOut) => void;
  /** The answers were submitted elsewhere. */
  onSubmittedElsewhere: () => void;
}
