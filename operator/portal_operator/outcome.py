"""What a look at an object leads to: a verdict, a status to write, things to tell, and when to look again."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Self

from prometheus_client import Gauge

from portal_operator.conditions import Verdict


@dataclass(frozen=True, slots=True)
class Note:
    """An event to post. It never holds a code."""

    reason: str
    text: str
    is_warning: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """``status``: what the look has found out besides the verdict; the rest stays as it was written last.

    ``next_at``: by our clock; None where only the usual round is due. ``measures``: what is shown of this object.
    """

    verdict: Verdict
    status: dict[str, Any] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()
    next_at: datetime | None = None
    measures: Mapping[Gauge, float] = field(default_factory=dict)

    @classmethod
    def not_ready(cls, reason: str, message: str) -> Self:
        """For what the next look may find mended."""
        return cls(Verdict(False, reason, message))

    @classmethod
    def stalled(cls, reason: str, message: str) -> Self:
        """For what stays as it is until somebody changes what objects say."""
        return cls(Verdict(False, reason, message, is_stalled=True))
