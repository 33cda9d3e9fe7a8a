import type { Session, SessionLimits } from '@/api/contract';

/** `endsAt`: milliseconds of this machine's clock. Only what ends for lack of requests can be extended. */
export interface SessionEnd {
  kind: 'idle' | 'absolute';
  endsAt: number;
}

interface Portal {
  /** The server's word, which extends nothing; null if the session has ended. */
  ask: () => Promise<Session | null>;
  /** Any request that extends the session. */
  renew: () => Promise<unknown>;
}

interface Listener {
  /** Null: nothing to warn of any more. */
  onWarning: (warning: SessionEnd | null) => void;
  onEnd: () => void;
}

const minuteMs = 60_000;
/** Timers fire a little early or late by another clock. */
const slackMs = 500;

/** Milliseconds; sessions that are shorter than usual are warned of later. */
const schedule = ({ idle_seconds: idle, absolute_seconds: absolute }: SessionLimits) => ({
  idleNotice: Math.min(2 * minuteMs, idle * 500),
  absoluteNotices: [Math.min(10 * minuteMs, absolute * 250), Math.min(2 * minuteMs, absolute * 80)],
  heartbeat: Math.min(5 * minuteMs, (idle * 1000) / 6),
  firstLook: Math.min(minuteMs, idle * 100),
  retry: Math.min(minuteMs / 4, idle * 50),
});

export interface SessionWatch {
  /** The person has done something that sends no request. */
  noteInput: () => void;
  /** A request has extended the session. */
  noteRequest: () => void;
  /** Asks the server now: another tab extended the session. */
  look: () => void;
  /** Asks the server if a timer is late: timers stand still while the machine sleeps. */
  lookIfLate: () => void;
  /** Extends the session. Rejects if the request fails. */
  stay: () => Promise<void>;
  /** The person has read the warning of the absolute end; the next one comes shortly before it. */
  dismiss: () => void;
  stop: () => void;
}

/**
 * Warns before the session ends, and renews it while the person works without requests. Other tabs, uploads and downloads renew
 * it, too: so the server is asked before a warning and before the end, instead of reckoning here.
 */
export function watchSession(
  limits: SessionLimits,
  { ask, renew }: Portal,
  { onWarning, onEnd }: Listener,
): SessionWatch {
  const times = schedule(limits);
  let ends: Record<SessionEnd['kind'], number> | null = null;
  let warning: SessionEnd | null = null;
  let dismissedNotice = Infinity;
  let stopped = false;
  let lookTimer: ReturnType<typeof setTimeout> | undefined;
  let lookAt = 0;
  let beatTimer: ReturnType<typeof setTimeout> | undefined;
  let lastRequest = Date.now();
  let lastBeat = 0;
  let lastInput = 0;

  function lookIn(ms: number) {
    clearTimeout(lookTimer);
    lookAt = Date.now() + ms;
    lookTimer = setTimeout(() => void look(), ms);
  }

  function warn(next: SessionEnd | null) {
    if (warning === null && next === null) return;
    warning = next;
    onWarning(next);
  }

  const reachedNotice = (left: number) => times.absoluteNotices.findLast((notice) => left <= notice + slackMs);

  /** What the known times ask for now, and when to look again. */
  function judge({ idle, absolute }: NonNullable<typeof ends>) {
    const now = Date.now();
    const isExtensible = absolute - idle > 2 * slackMs;
    const notice = reachedNotice(absolute - now);
    if (isExtensible && idle - now <= times.idleNotice + slackMs) warn({ kind: 'idle', endsAt: idle });
    else if (notice !== undefined && notice < dismissedNotice) warn({ kind: 'absolute', endsAt: absolute });
    else warn(null);
    const instants = [
      idle,
      ...times.absoluteNotices.map((ms) => absolute - ms),
      ...(isExtensible ? [idle - times.idleNotice] : []),
    ];
    lookIn(
      Math.max(slackMs, Math.min(...instants.filter((instant) => instant > now + slackMs || instant === idle)) - now),
    );
  }

  function stop() {
    stopped = true;
    clearTimeout(lookTimer);
    clearTimeout(beatTimer);
  }

  function end() {
    stop();
    onEnd();
  }

  async function look() {
    let left: Session | null = null;
    let isKnown = true;
    try {
      left = await ask();
    } catch {
      isKnown = false;
    }
    if (stopped) return;
    if (isKnown && !left) {
      end();
    } else if (left) {
      const now = Date.now();
      ends = { idle: now + left.idle_seconds_left * 1000, absolute: now + left.absolute_seconds_left * 1000 };
      judge(ends);
    } else if (ends && ends.idle <= Date.now()) {
      // No answer, and the time is over by all that is known here.
      end();
    } else {
      if (ends) judge(ends);
      lookIn(times.retry);
    }
  }

  function beat() {
    beatTimer = undefined;
    if (lastInput <= lastRequest) return;
    lastBeat = Date.now();
    // Offline, for example: the next input tries again, and the warning comes in time.
    renew().then(noteRequest, () => undefined);
  }

  function noteRequest() {
    lastRequest = Date.now();
  }

  lookIn(times.firstLook);
  return {
    noteInput: () => {
      // The question of the dialog is answered by its buttons only.
      if (stopped || warning?.kind === 'idle') return;
      lastInput = Date.now();
      beatTimer ??= setTimeout(beat, Math.max(0, Math.max(lastRequest, lastBeat) + times.heartbeat - lastInput));
    },
    noteRequest,
    look: () => void look(),
    lookIfLate: () => {
      if (!stopped && Date.now() >= lookAt) void look();
    },
    stay: async () => {
      await renew();
      noteRequest();
      await look();
    },
    dismiss: () => {
      if (ends) dismissedNotice = reachedNotice(ends.absolute - Date.now()) ?? Infinity;
      warn(null);
    },
    stop,
  };
}
