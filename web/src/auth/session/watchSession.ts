import type { SessionOut, SessionLimitsOut } from '@/api/schema.gen';

/** `endsAt`: milliseconds of this machine's clock. Only the idle end can be extended. */
export interface SessionEnd {
  kind: 'idle' | 'absolute';
  endsAt: number;
}

interface Portal {
  /** Requests the remaining time without extending the session; null if it has ended. */
  ask: () => Promise<SessionOut | null>;
  /** Sends a request that extends the session. */
  renew: () => Promise<unknown>;
}

interface Listener {
  /** Null closes the warning. */
  onWarning: (warning: SessionEnd | null) => void;
  onEnd: () => void;
}

const minuteMs = 60_000;
/** Tolerance for timers that fire early or late. */
const slackMs = 500;

/** In milliseconds. Shorter sessions get shorter notices. */
const schedule = ({ idle_seconds: idle, absolute_seconds: absolute }: SessionLimitsOut) => ({
  idleNotice: Math.min(2 * minuteMs, idle * 500),
  absoluteNotices: [Math.min(10 * minuteMs, absolute * 250), Math.min(2 * minuteMs, absolute * 80)],
  heartbeat: Math.min(5 * minuteMs, (idle * 1000) / 6),
  firstLook: Math.min(minuteMs, idle * 100),
  retry: Math.min(minuteMs / 4, idle * 50),
});

export interface SessionWatch {
  /** Call it for input that sends no request. */
  noteInput: () => void;
  /** Call it after a request that extends the session. */
  noteRequest: () => void;
  /** Requests the remaining time now, because another tab extended the session. */
  look: () => void;
  /** Requests the remaining time if a timer is late, because timers stop while the machine sleeps. */
  lookIfLate: () => void;
  /** Extends the session. Rejects if the request fails. */
  stay: () => Promise<void>;
  /** The person has closed the warning of the absolute end; the next one comes shortly before it. */
  dismiss: () => void;
  stop: () => void;
}

/**
 * Warns before the session ends, and extends it while the person works without requests. Other tabs, uploads and
 * downloads extend it, too; therefore the server is asked before a warning and before the end.
 */
export function watchSession(
  limits: SessionLimitsOut,
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

  /** Decides by the known times whether to warn, and schedules the next request. */
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
    let left: SessionOut | null = null;
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
      // No response, and the known time is over.
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
    // For example offline: the next input retries, and the warning comes in time.
    renew().then(noteRequest, () => undefined);
  }

  function noteRequest() {
    lastRequest = Date.now();
  }

  lookIn(times.firstLook);
  return {
    noteInput: () => {
      // Input in the idle warning does not extend the session; its buttons do.
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
