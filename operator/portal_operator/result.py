"""Result of a reconciliation: readiness, status fields, events, metrics, and when the next one is due."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Self

from prometheus_client import Gauge

from portal_operator.conditions import Readiness


@dataclass(frozen=True, slots=True)
class Event:
    """A Kubernetes event. Never contains an invitation code.

    ``change``: what it tells of, equal in all operators that see it; empty for a change of readiness.
    """

    reason: str
    message: str
    is_warning: bool = False
    change: tuple[str | int | None, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Result:
    """``status``: fields to write besides the conditions; a missing field keeps its value, None removes it.

    ``next_at``: when the next action is due, by this machine's clock; None if only the periodic check is.
    ``gauges``: values of the metrics of this resource.
    """

    readiness: Readiness
    status: dict[str, Any] = field(default_factory=dict)
    events: tuple[Event, ...] = ()
    next_at: datetime | None = None
    gauges: Mapping[Gauge, float] = field(default_factory=dict)

    @classmethod
    def not_ready(cls, reason: str, message: str) -> Self:
        """A temporary failure: the next reconciliation may succeed."""
        return cls(Readiness(False, reason, message))

    @classmethod
    def stalled(cls, reason: str, message: str) -> Self:
        """A permanent failure: retrying is pointless until a spec changes."""
        return cls(Readiness(False, reason, message, is_stalled=True))
