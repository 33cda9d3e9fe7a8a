"""Whether the operator still hears what happens: what it writes must come back to it through the watch.

A watch can hang without an error, and then nothing new would ever be heard. So each look at an object writes
``status.checkedAt``, and each object that a plain list shows must have come through the watch, too. What does not
come back in time fails the liveness probe; while Kubernetes itself is away, nothing is owed.
"""

from collections.abc import Iterable
from time import monotonic

# A look at the objects that takes longer than this hangs.
LONGEST_ROUND = 60.0


class Pulse:
    def __init__(self, hung_after: float) -> None:
        self._hung_after = hung_after
        self._owed: dict[str, tuple[float, str]] = {}
        self._missing: dict[str, float] = {}
        self._round_at = monotonic()
        self._kubernetes_answered_at = monotonic()

    def round(self) -> None:
        self._round_at = monotonic()

    def kubernetes_answered(self) -> None:
        self._kubernetes_answered_at = monotonic()

    def wrote(self, uid: str, checked_at: str) -> None:
        """The first of what is owed counts: later writes do not postpone the judgement."""
        self._owed.setdefault(uid, (monotonic(), checked_at))

    def heard(self, uid: str, checked_at: str | None) -> None:
        self._missing.pop(uid, None)
        owed = self._owed.get(uid)
        if owed is not None and checked_at is not None and checked_at >= owed[1]:
            del self._owed[uid]

    def listed(self, uids: Iterable[str], known: Iterable[str]) -> None:
        """``uids``: those that there are; ``known``: those that the watch has told of."""
        present, heard = set(uids), set(known)
        now = monotonic()
        self._missing = {uid: self._missing.get(uid, now) for uid in present - heard}
        self._owed = {uid: owed for uid, owed in self._owed.items() if uid in present}

    def forget(self, uid: str) -> None:
        self._owed.pop(uid, None)
        self._missing.pop(uid, None)

    def misses(self) -> bool:
        """Whether there are objects that the watch has not told of, so that nobody looks at them."""
        return bool(self._missing)

    def owes(self) -> float:
        """Seconds for which the watch has owed something; 0 where it owes nothing."""
        since = [at for at, _ in self._owed.values()] + list(self._missing.values())
        return monotonic() - min(since) if since else 0.0

    def problem(self) -> str | None:
        now = monotonic()
        if now - self._round_at > LONGEST_ROUND:
            return "no round of looking at the objects has ended in time"
        is_reachable = now - self._kubernetes_answered_at < self._hung_after / 2
        if is_reachable and self.owes() > self._hung_after:
            return "the watch does not deliver what was written"
        return None
