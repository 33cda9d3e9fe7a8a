"""Detects a watch that hangs without an error: what exists and what the operator writes must come through the watch.

A list shows the resources with their generations, and a status that is written has a new ``checkedAt``. What the watch
does not deliver within ``hung_after`` seconds fails the liveness probe, unless the API server itself is unreachable.
A watch without events is no evidence: kopf opens it anew when neither an event nor a bookmark arrives for 70 seconds.
"""

from collections.abc import Mapping
from time import monotonic

ROUND_TIMEOUT = 60.0
"""Seconds after which a round of reconciliations counts as hung."""


class WatchHealth:
    def __init__(self, hung_after: float) -> None:
        self._hung_after = hung_after
        self._pending: dict[str, tuple[float, str]] = {}
        self._unseen: dict[str, tuple[float, int]] = {}
        self._round_at = monotonic()
        self._kubernetes_answered_at = monotonic()

    def round_finished(self) -> None:
        self._round_at = monotonic()

    def kubernetes_answered(self) -> None:
        self._kubernetes_answered_at = monotonic()

    def status_written(self, uid: str, checked_at: str) -> None:
        """Expects an event with this ``checkedAt``. A later write does not extend the time of the first."""
        self._pending.setdefault(uid, (monotonic(), checked_at))

    def event_received(self, uid: str, generation: int, checked_at: str | None) -> None:
        unseen = self._unseen.get(uid)
        if unseen is not None and generation >= unseen[1]:
            del self._unseen[uid]
        pending = self._pending.get(uid)
        if pending is not None and checked_at is not None and checked_at >= pending[1]:
            del self._pending[uid]

    def resources_listed(self, listed: Mapping[str, int], delivered: Mapping[str, int]) -> None:
        """``listed``: generations by uid of existing resources; ``delivered``: of those that the watch delivered."""
        now = monotonic()
        self._unseen = {
            uid: (self._unseen[uid][0] if uid in self._unseen else now, generation)
            for uid, generation in listed.items()
            if delivered.get(uid, -1) < generation
        }
        self._pending = {uid: pending for uid, pending in self._pending.items() if uid in listed}

    def forget(self, uid: str) -> None:
        self._pending.pop(uid, None)
        self._unseen.pop(uid, None)

    def has_unseen_resources(self) -> bool:
        """Whether the latest list had changes that the watch has not delivered, so that they are not reconciled."""
        return bool(self._unseen)

    def lag_seconds(self) -> float:
        """Age of the oldest event that is still expected; 0 if none is."""
        # Copied first: the probes read this in a thread of their own.
        since = [at for at, _ in [*self._pending.values(), *self._unseen.values()]]
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
