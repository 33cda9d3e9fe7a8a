"""What a look at an object leads to: a verdict, a status to write, things to tell, and when to look again."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Self

from portal_operator.conditions import Verdict


@dataclass(frozen=True, slots=True)
class Note:
    """An event to post. It never holds a code."""

    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """``now``: by the clock that judges. ``next_at``: by ours; None where only the usual round is due."""

    verdict: Verdict
    status: dict[str, Any] = field(default_factory=dict)
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    notes: tuple[Note, ...] = ()
    next_at: datetime | None = None

    @classmethod
    def not_ready(cls, reason: str, message: str) -> Self:
        return cls(Verdict(False, reason, message))
