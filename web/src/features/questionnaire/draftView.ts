import type { Answers, Draft, FormDefinition, SavedDraft } from '@/api/contract';
import type { DraftBody } from './api';
import type { LocalDraft, Resumed } from './localDraft';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string; recovered: boolean }
  /** The connection or the server fails; it goes on trying. */
  | { kind: 'retrying' }
  /** The server will not take it as it is. */
  | { kind: 'refused'; error: unknown }
  /** Another tab or device saved before us; nothing is sent until the person has chosen. */
  | { kind: 'superseded'; theirs: Draft };

export interface DraftView {
  answers: Answers;
  save: SaveState;
}

export interface DraftSaverOptions {
  form: FormDefinition;
  resumed: Resumed;
  send: (body: DraftBody, options: { keepalive: boolean }) => Promise<SavedDraft>;
  /** Keeps in this browser what the server does not have; null once it has everything. */
  keep: (local: LocalDraft | null) => void;
  /** The server has this draft now. */
  onSaved: (draft: Draft) => void;
  /** The answers were submitted elsewhere meanwhile. */
  onSubmittedElsewhere: () => void;
}
