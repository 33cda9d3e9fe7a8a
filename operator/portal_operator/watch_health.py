"""Detects a watch that hangs without an error: what the operator writes must come back through the watch.

Each reconciliation writes ``status.checkedAt``, and each resource that a list shows must have been delivered by the
watch. What does not arrive within ``hung_after`` seconds fails the liveness probe, unless the API server itself is
unreachable.
"""

from collections.abc import Iterable
from time import monotonic

ROUND_TIMEOUT = 60.0
"""Seconds after which a round of reconciliations counts as hung."""


class WatchHealth:
    def __init__(self, hung_after: float) -> None:
        self._hung_after = hung_after
        self._pending: dict[str, tuple[float, str]] = {}
        self._unseen: dict[str, float] = {}
        self._round_at = monotonic()
        self._kubernetes_answered_at = monotonic()

    def round_finished(self) -> None:
        self._round_at = monotonic()

    def kubernetes_answered(self) -> None:
        self._kubernetes_answered_at = monotonic()

    def status_written(self, uid: str, checked_at: str) -> None:
        """Expects an event with this ``checkedAt``. A later write does not extend the time of the first."""
        self._pending.setdefault(uid, (monotonic(), checked_at))

    def event_received(self, uid: str, checked_at: str | None) -> None:
        self._unseen.pop(uid, None)
        pending = self._pending.get(uid)
        if pending is not None and checked_at is not None and checked_at >= pending[1]:
            del self._pending[uid]

    def resources_listed(self, uids: Iterable[str], known: Iterable[str]) -> None:
        """``uids``: the resources that exist; ``known``: those that the watch has delivered."""
        present, delivered = set(uids), set(known)
        now = monotonic()
        self._unseen = {uid: self._unseen.get(uid, now) for uid in present - delivered}
        self._pending = {uid: pending for uid, pending in self._pending.items() if uid in present}

    def forget(self, uid: str) -> None:
        self._pending.pop(uid, None)
        self._unseen.pop(uid, None)

    def has_unseen_resources(self) -> bool:
        """Whether a list shows resources that the watch has not delivered, which are therefore not reconciled."""
        return bool(self._unseen)

    def lag_seconds(self) -> float:
        """Age of the oldest event that is still expected; 0 if none is."""
        since = [at for at, _ in self._pending.values()] + list(self._unseen.values())
        return monotonic() - min(since) if since else 0.0

    def problem(self) -> str | None:
        """Why the operator is not alive; None if it is."""
        now = monotonic()
        if now - self._round_at > ROUND_TIMEOUT:
            return "a round of reconciliations hangs"
        is_reachable = now - self._kubernetes_answered_at < self._hung_after / 2
        if is_reachable and self.lag_seconds() > self._hung_after:
            return "the watch does not deliver what was written"
        return None
