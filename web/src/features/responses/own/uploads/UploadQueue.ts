import { isApiError } from '@/api/ApiError';
import type { FileKind, FileOut } from '@/api/schema.gen';
import { networkError } from '@/api/envelope';
import { onSignOut } from '@/api/signOutSignal';
import { setUnfinishedUploads, unfinishedUploads } from '@/navigation/leaving';
import { saveDraft } from '@/storage/drafts';
import type { sendFile } from '../api';
import { newId } from '@/api/identifiers';

/** `checking`: every byte is sent and the response is pending. `refused` cannot be retried unchanged. */
type UploadState = 'waiting' | 'sending' | 'checking' | 'interrupted' | 'refused';

export interface Upload {
  id: string;
  kind: FileKind;
  file: File;
  /** Id of the stored file whose place it takes. */
  replaces?: string | undefined;
  state: UploadState;
  sent: number;
  /** Bytes per second; null while unknown. */
  speed: number | null;
  error: unknown;
}

export type Outcome = { upload: Upload } & (
  | { result: 'stored'; file: FileOut }
  | { result: 'interrupted' | 'refused' }
);

interface Ports {
  send: typeof sendFile;
  /** Receives the server's current files. */
  look: () => Promise<FileOut[]>;
  /** Called when the server has acknowledged the file. */
  stored: (file: FileOut, replaces?: string) => void;
  /** Name of the stored draft with the names of running uploads, for the notice after a reload. */
  draft: string;
}

const parallel = 2;
const patienceMs = { sending: 30_000, checking: 120_000 };

const isRunning = ({ state }: Upload) => state === 'sending' || state === 'checking';
export const isUnfinished = (upload: Upload) => isRunning(upload) || upload.state === 'waiting';
/** Counts towards the limit: running or to be retried. */
export const takesRoom = ({ state }: Upload) => state !== 'refused';

/**
 * Uploads of this page load. They belong to the app, so navigation within it does not interrupt them; leaving the app
 * or signing out does.
 */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #outcomeListeners = new Set<(outcome: Outcome) => void>();
  readonly #knownBefore = new Map<string, Set<string>>();
  /** Checks on the server whether the file arrived before sending it again. */
  readonly #held = new Set<string>();
  readonly #ports: Ports;
  /** How many uploads the app knows as unfinished because of this queue. */
  #counted = 0;

  get draft(): string {
    return this.#ports.draft;
  }

  constructor(ports: Ports) {
    this.#ports = ports;
    onSignOut(() => {
      // The names stay in the draft, so that the same person sees which files to choose again.
      this.#abandon();
    });
    window.addEventListener('offline', () => {
      for (const controller of this.#running.values()) controller.abort(networkError());
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly snapshot = (): readonly Upload[] => this.#uploads;

  onOutcome(listener: (outcome: Outcome) => void): () => void {
    this.#outcomeListeners.add(listener);
    return () => {
      this.#outcomeListeners.delete(listener);
    };
  }

  add(kind: FileKind, files: readonly File[], known: readonly FileOut[], replaces?: string): void {
    const added = files.map(
      (file): Upload => ({ id: newId(), kind, file, replaces, state: 'waiting', sent: 0, speed: null, error: null }),
    );
    for (const { id } of added) this.#knownBefore.set(id, new Set(known.map((file) => file.id)));
    this.#show([...this.#uploads, ...added]);
    this.#pump();
  }

  /** Removes the row and cancels its upload. */
  remove(id: string): void {
    const controller = this.#running.get(id);
    this.#forget(id);
    controller?.abort();
    this.#pump();
  }

  async retry(id: string): Promise<void> {
    const upload = this.#uploads.find((one) => one.id === id);
    if (!upload || isUnfinished(upload)) return;
    this.#held.add(id);
    this.#change(id, { state: 'waiting', sent: 0, speed: null, error: null });
    const stored = await this.#arrivedAfterAll(upload);
    this.#held.delete(id);
    if (stored) this.#finish(upload, stored);
    this.#pump();
  }

  /** The deadline has passed, or another person signed in: cancels all uploads. */
  clear(): void {
    this.#abandon();
    saveDraft(this.#ports.draft, []);
  }

  #abandon() {
    const running = [...this.#running.values()];
    this.#running.clear();
    this.#knownBefore.clear();
    this.#uploads = [];
    this.#emit();
    for (const controller of running) controller.abort();
  }

  #pump() {
    for (const upload of this.#uploads) {
      if (this.#running.size >= parallel) return;
      if (upload.state === 'waiting' && !this.#held.has(upload.id)) void this.#run(upload);
    }
  }

  async #run(upload: Upload) {
    const controller = new AbortController();
    this.#running.set(upload.id, controller);
    this.#change(upload.id, { state: 'sending' });
    let stall: ReturnType<typeof setTimeout> | undefined;
    const expectLife = (wait: number) => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        controller.abort(networkError());
      }, wait);
    };
    expectLife(patienceMs.sending);
    try {
      const file = await this.#ports.send(upload.kind, upload.file, {
        signal: controller.signal,
        replaces: upload.replaces,
        onProgress: ({ sent, speed }) => {
          const state = sent >= upload.file.size ? 'checking' : 'sending';
          expectLife(patienceMs[state]);
          this.#change(upload.id, { sent, speed, state });
        },
      });
      this.#finish(upload, file);
    } catch (error) {
      this.#fail(upload, controller.signal.aborted ? controller.signal.reason : error);
    } finally {
      clearTimeout(stall);
      this.#running.delete(upload.id);
      this.#pump();
    }
  }

  #finish(upload: Upload, file: FileOut) {
    if (!this.#uploads.some(({ id }) => id === upload.id)) return;
    this.#ports.stored(file, upload.replaces);
    this.#forget(upload.id);
    this.#tell({ upload, result: 'stored', file });
  }

  #fail(upload: Upload, error: unknown) {
    // Cancelled rows are removed already and not announced again.
    if (!this.#uploads.some(({ id }) => id === upload.id)) return;
    const result = isApiError(error) && !error.isTransient && error.status !== 429 ? 'refused' : 'interrupted';
    this.#change(upload.id, { state: result, error, speed: null });
    this.#tell({ upload: { ...upload, state: result, error }, result });
  }

  /** A connection may break after the server stored the file, which must not be sent twice. */
  async #arrivedAfterAll({ id, kind, file }: Upload): Promise<FileOut | undefined> {
    const before = this.#knownBefore.get(id);
    const stored = await this.#ports.look().catch(() => []);
    return stored.find(
      (one) => one.kind === kind && one.size === file.size && one.name === file.name && !before?.has(one.id),
    );
  }

  #forget(id: string) {
    this.#knownBefore.delete(id);
    this.#show(this.#uploads.filter((one) => one.id !== id));
  }

  #change(id: string, changes: Partial<Upload>) {
    const before = this.#uploads.find((one) => one.id === id);
    if (!before) return;
    const next = this.#uploads.map((one) => (one.id === id ? { ...one, ...changes } : one));
    if (changes.state && changes.state !== before.state) this.#show(next);
    else {
      this.#uploads = next;
      this.#emit();
    }
  }

  #show(uploads: readonly Upload[]) {
    this.#uploads = uploads;
    saveDraft(
      this.#ports.draft,
      uploads.filter(takesRoom).map(({ file }) => file.name),
    );
    this.#emit();
  }

  #emit() {
    const counted = this.#uploads.filter(isUnfinished).length;
    setUnfinishedUploads(unfinishedUploads() + counted - this.#counted);
    this.#counted = counted;
    for (const listener of this.#listeners) listener();
  }

  #tell(outcome: Outcome) {
    for (const listener of this.#outcomeListeners) listener(outcome);
  }
}
