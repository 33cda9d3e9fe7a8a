import { isApiError, type ApiError } from '@/api/ApiError';
import type { Answer, Answers } from '@/api/contract';
import type { DraftOut, Question } from '@/api/schema.gen';
import { draftDigest, draftOf, isSameDraft } from '@/forms/answers';
import type { DraftSaverOptions, DraftView, SaveState } from './draftView';
import { mergeDrafts, withAnswersOf } from './mergeDrafts';
import { watchPage } from './pageSignals';

const afterTypingMs = 1000;
const retry = { firstMs: 2000, longestMs: 30_000 };
/** Browsers refuse larger bodies with `keepalive`; larger drafts wait in this browser. */
const keepaliveBytes = 60_000;

/**
 * Saves answers automatically, one request at a time, each with the last acknowledged save number plus one, so that the
 * server detects late and foreign saves. This browser keeps answers until the server has them. A newer draft on the
 * server is merged by question; where both changed the same one, saving pauses until the person has chosen.
 */
export class DraftSaver {
  private view: DraftView;
  private number: number;
  /** The server's answers at that number. */
  private common: Answers | null;
  private outstanding: string[];
  private unsaved: boolean;
  private sending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  /** True while no new request may start: during the submission, or after leaving the page. */
  private held = false;
  private stopped = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: DraftSaverOptions) {
    const { answers, base, common, unsaved, outstanding, conflict, savedAt, savedBy, taken } = options.resumed;
    this.number = base;
    this.common = common;
    this.unsaved = unsaved;
    this.outstanding = outstanding;
    const rest: SaveState = savedAt ? { kind: 'saved', at: savedAt, recovered: false, by: savedBy } : { kind: 'idle' };
    this.view = { answers, taken, save: unsaved ? { kind: 'saving' } : rest };
    if (conflict) this.view.save = this.conflictWith(conflict);
  }

  readonly getView = (): DraftView => this.view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sends the answers left in this browser. Returns a function that stops saving and sends the latest input. */
  start(): (options: { flush: boolean }) => void {
    this.stopped = false;
    const unwatch = watchPage({
      onLeave: () => {
        this.saveOnLeaving();
      },
      onHidden: () => {
        if (this.timer !== undefined) this.saveNow();
      },
      onOnline: () => {
        if (this.view.save.kind === 'retrying') this.saveNow();
      },
    });
    if (this.unsaved) this.saveNow();
    else this.keep();
    return ({ flush }) => {
      unwatch();
      if (flush && this.timer !== undefined) this.saveNow();
      this.stopped = true;
      this.cancelTimer();
    };
  }

  change(questionId: string, change: (answer: Answer | undefined) => Answer): void {
    const { save } = this.view;
    const answers = { ...this.view.answers, [questionId]: change(this.view.answers[questionId]) };
    this.unsaved = true;
    // While a newer draft needs a decision, or the connection is lost, the status stays.
    const stays = save.kind === 'superseded' || save.kind === 'retrying';
    this.show({ ...this.view, answers, save: stays ? save : { kind: 'saving' } });
    this.keep();
    this.schedule(afterTypingMs);
  }

  /** The last save number that is known to be the server's. */
  get savedNumber(): number {
    return this.number;
  }

  /** The person has chosen: the other's answers to `theirs`, this page's to all others that both changed. */
  resolve(theirs: readonly Question[]): void {
    const { save, answers } = this.view;
    if (save.kind !== 'superseded') return;
    const merged = mergeDrafts(this.options.form, {
      common: this.common,
      mine: withAnswersOf(answers, save.theirs.answers, theirs),
      theirs: save.theirs.answers,
    });
    this.adopt(save.theirs, merged.answers, merged.taken);
  }

  /** Another read returned a newer draft. It is merged, unless a decision is needed: saving finds out then. */
  offer(draft: DraftOut): void {
    if (this.held || this.sending !== null || this.view.save.kind === 'superseded') return;
    if (draft.save_number <= this.number) return;
    if (this.isOwn(draft) || this.conflictWith(draft).conflicts.length === 0) this.meet(draft);
  }

  /** The submission met a newer draft. True if that was a save of this page whose response got lost. */
  meetAtSubmission(draft: DraftOut): boolean {
    const own = this.isOwn(draft);
    this.meet(draft);
    return own;
  }

  /** Waits for the running request and starts none until `release`: for the submission. */
  async hold(): Promise<void> {
    this.held = true;
    this.cancelTimer();
    await this.sending;
  }

  release(): void {
    this.held = false;
    if (this.unsaved) this.saveNow();
  }

  private saveNow(): void {
    this.schedule(0);
  }

  private schedule(delay: number): void {
    this.cancelTimer();
    if (this.held || this.stopped || this.view.save.kind === 'superseded') return;
    if (delay > 0) {
      this.timer = setTimeout(() => {
        this.saveNow();
      }, delay);
    } else if (this.sending === null && this.unsaved) void this.save({ keepalive: false });
    // Otherwise a request is running, and `whenBack` sends later input.
  }

  private cancelTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private saveOnLeaving(): void {
    const hasAny = this.unsaved || this.sending !== null;
    if (!hasAny || this.held || this.view.save.kind === 'superseded') return;
    this.cancelTimer();
    // Leaving the page may cancel a running request, so its content is sent again.
    if (new Blob([JSON.stringify(this.view.answers)]).size < keepaliveBytes) void this.save({ keepalive: true });
  }

  private save(options: { keepalive: boolean }): Promise<void> {
    const typed = this.view.answers;
    const answers = draftOf(this.options.form, typed);
    this.unsaved = false;
    this.outstanding = [...new Set([...this.outstanding, draftDigest(this.options.form, answers)])];
    if (this.view.save.kind !== 'retrying') this.show({ ...this.view, save: { kind: 'saving' } });
    this.keep();
    const sending = this.options
      .send({ answers, save_number: this.number + 1 }, options)
      .then(
        ({ save_number, saved_at }) => {
          this.acknowledge({ answers, save_number, saved_at, saved_by: null });
        },
        (error: unknown) => {
          this.unsaved = true;
          this.fail(error);
        },
      )
      .finally(() => {
        if (this.sending === sending) this.sending = null;
        this.whenBack(this.view.answers !== typed);
      });
    this.sending = sending;
    return sending;
  }

  private acknowledge(draft: DraftOut): void {
    const recovered = this.failures > 0;
    this.failures = 0;
    this.number = Math.max(this.number, draft.save_number);
    this.common = draft.answers;
    this.outstanding = [];
    this.show({
      ...this.view,
      save: this.unsaved ? { kind: 'saving' } : { kind: 'saved', at: draft.saved_at, recovered, by: null },
    });
    this.keep();
    this.options.onSaved(draft);
  }

  private fail(error: unknown): void {
    if (isApiError(error, 'draft_superseded')) this.meet(error.data as DraftOut);
    else if (isApiError(error, 'questionnaire_already_submitted')) {
      this.held = true;
      this.options.onSubmittedElsewhere();
    } else if (!isApiError(error) || error.isTransient || error.code === 'too_many_requests') {
      this.failures += 1;
      this.show({ ...this.view, save: { kind: 'retrying' } });
      if (this.timer === undefined) this.schedule(this.retryDelay(isApiError(error) ? error : null));
    } else {
      // A refusal does not succeed by repetition; the next change retries.
      this.show({ ...this.view, save: { kind: 'refused', error } });
    }
  }

  private retryDelay(error: ApiError | null): number {
    const asked = error?.numberParam('retry_in');
    return asked === undefined
      ? Math.min(retry.firstMs * 2 ** (this.failures - 1), retry.longestMs)
      : Math.max(asked, 1) * 1000;
  }

  private isOwn(draft: DraftOut): boolean {
    return this.outstanding.includes(draftDigest(this.options.form, draft.answers));
  }

  private merged(theirs: DraftOut) {
    return mergeDrafts(this.options.form, { common: this.common, mine: this.view.answers, theirs: theirs.answers });
  }

  private conflictWith(theirs: DraftOut) {
    return { kind: 'superseded' as const, theirs, conflicts: this.merged(theirs).conflicts };
  }

  /** Another save came first: our own request with a lost response, or another tab, device or person. */
  private meet(theirs: DraftOut): void {
    const { answers, conflicts, taken } = this.merged(theirs);
    if (this.isOwn(theirs)) {
      this.unsaved = !isSameDraft(this.options.form, this.view.answers, theirs.answers);
      this.acknowledge(theirs);
    } else if (conflicts.length > 0) {
      this.cancelTimer();
      this.show({ ...this.view, save: { kind: 'superseded', theirs, conflicts } });
    } else {
      this.adopt(theirs, answers, taken);
    }
  }

  private whenBack(typedMeanwhile: boolean): void {
    const { kind } = this.view.save;
    if (!this.unsaved || this.timer !== undefined || this.sending !== null) return;
    if (kind === 'saving' || (kind === 'refused' && typedMeanwhile)) this.saveNow();
  }

  /** `answers` follow `draft`, which is on the server. */
  private adopt(draft: DraftOut, answers: Answers, taken: Question[]): void {
    this.failures = 0;
    this.number = draft.save_number;
    this.common = draft.answers;
    this.outstanding = [];
    this.unsaved = !isSameDraft(this.options.form, answers, draft.answers);
    const saved: SaveState = { kind: 'saved', at: draft.saved_at, recovered: false, by: draft.saved_by };
    this.show({
      answers,
      save: this.unsaved ? { kind: 'saving' } : saved,
      taken: taken.length > 0 ? { by: draft.saved_by, questions: taken } : this.view.taken,
    });
    this.keep();
    this.options.onSaved(draft);
    if (this.unsaved) this.saveNow();
    else this.cancelTimer();
  }

  private keep(): void {
    if (this.stopped) return;
    const isSafe = !this.unsaved && this.outstanding.length === 0;
    const { number: base, common, outstanding } = this;
    this.options.keep(isSafe ? null : { base, common, answers: this.view.answers, outstanding });
  }

  private show(view: DraftView): void {
    this.view = view;
    for (const listener of this.listeners) listener();
  }
}
