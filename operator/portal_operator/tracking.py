"""In-memory state of each resource between reconciliations. Losing it is harmless."""

from dataclasses import dataclass, field
from typing import Self

import structlog

from portal_operator.conditions import Readiness
from portal_operator.events import EventQueue
from portal_operator.resources import Kind, Resource
from portal_operator.result import Result
from portal_operator.rfis import RfiReconciler
from portal_operator.rotations import RotationReconciler

log = structlog.get_logger(__name__)

# A persistent failure is logged when it begins and then about once a minute.
LOG_INTERVAL = 30
MIN_BACKOFF = 0.25
# Below the five seconds within which a deadline takes effect once the portal is back.
MAX_BACKOFF = 2.0
MIN_REFUSED = 4.0
# Only a change of the spec or of a setting helps. Both are noticed at once: by the watch, and by a restart.
MAX_REFUSED = 300.0


def is_worth_logging(times: int) -> bool:
    return times % LOG_INTERVAL == 1


@dataclass(slots=True)
class TrackedResource:
    """``repeated``: consecutive results with this readiness; ``unwritten``: consecutive failed status updates.

    ``due_at`` is a monotonic time; ``backoff`` and ``refused_for`` are the next pauses after a failed call and after a
    refusal, in seconds.
    """

    resource: Resource
    reconciler: RfiReconciler | RotationReconciler
    due_at: float = 0.0
    backoff: float = MIN_BACKOFF
    refused_for: float = MIN_REFUSED
    readiness: Readiness | None = None
    repeated: int = 0
    unwritten: int = 0
    events: EventQueue = field(default_factory=EventQueue)

    @classmethod
    def of(cls, resource: Resource) -> Self:
        return cls(resource, RfiReconciler() if resource.kind is Kind.RFI else RotationReconciler())

    def reconcile_now(self) -> None:
        self.due_at = 0.0
        self.refused_for = MIN_REFUSED

    def pause_after_failure(self) -> float:
        pause = self.backoff
        self.backoff = min(pause * 2, MAX_BACKOFF)
        return pause

    def pause_after_refusal(self) -> float:
        pause = self.refused_for
        self.refused_for = min(pause * 2, MAX_REFUSED)
        return pause

    def repeats(self, readiness: Readiness) -> int:
        """Number of consecutive results with this readiness, including the one that is not logged yet."""
        before = self.readiness
        is_same = before is not None and (before.is_ready, before.reason) == (readiness.is_ready, readiness.reason)
        return self.repeated + 1 if is_same else 1

    def log(self, resource: Resource, result: Result) -> None:
        """Logs each change made in the portal and each change of readiness; repeats a persistent failure rarely."""
        readiness = result.readiness
        self.repeated = self.repeats(readiness)
        self.readiness = readiness
        names = {"kind": resource.kind.value, "namespace": resource.namespace, "name": resource.name}
        for event in result.events:
            log.info("changed", **names, reason=event.reason)
        if readiness.is_ready and self.repeated == 1:
            log.info("ready", **names, reason=readiness.reason)
        elif not readiness.is_ready and is_worth_logging(self.repeated):
            log.warning("not_ready", **names, reason=readiness.reason, message=readiness.message, times=self.repeated)
