"""What the loop remembers of each object between looks. All of it can be forgotten at any time."""

from collections import deque
from dataclasses import dataclass, field
from typing import Self

import structlog

from portal_operator.conditions import Verdict
from portal_operator.objects import Kind, Watched
from portal_operator.outcome import Note, Outcome
from portal_operator.rfis import RfiLook
from portal_operator.rotations import RotationLook

log = structlog.get_logger(__name__)

# What goes on failing is logged when it begins, and then once in so many times: about once a minute.
LOGGED_EACH = 30
MOST_NOTES = 20


def is_worth_logging(times: int) -> bool:
    return times % LOGGED_EACH == 1


@dataclass(slots=True)
class Entry:
    """``repeated``: looks in a row with this verdict; ``unwritten``: in a row whose status could not be written.

    ``due_at`` and ``told_at`` are monotonic; ``notes``: events that are still to be posted.
    """

    watched: Watched
    looking: RfiLook | RotationLook
    due_at: float = 0.0
    backoff: float = 0.25
    verdict: Verdict | None = None
    repeated: int = 0
    told_at: float = -float("inf")
    unwritten: int = 0
    notes: deque[Note] = field(default_factory=lambda: deque(maxlen=MOST_NOTES))

    @classmethod
    def of(cls, watched: Watched) -> Self:
        return cls(watched, RfiLook() if watched.kind is Kind.RFI else RotationLook())

    def repeats(self, verdict: Verdict) -> int:
        """How many looks in a row will have come to this, with the one that is not logged yet."""
        before = self.verdict
        is_same = before is not None and (before.is_ready, before.reason) == (verdict.is_ready, verdict.reason)
        return self.repeated + 1 if is_same else 1

    def log(self, watched: Watched, outcome: Outcome) -> None:
        """What was carried out, and each turn of the verdict; of what stays wrong, a reminder now and then."""
        verdict = outcome.verdict
        self.repeated = self.repeats(verdict)
        self.verdict = verdict
        about = {"kind": watched.kind.value, "namespace": watched.namespace, "name": watched.name}
        for note in outcome.notes:
            log.info("carried_out", **about, reason=note.reason)
        if verdict.is_ready and self.repeated == 1:
            log.info("ready", **about, reason=verdict.reason)
        elif not verdict.is_ready and is_worth_logging(self.repeated):
            log.warning("not_ready", **about, reason=verdict.reason, message=verdict.message, times=self.repeated)
