"""The transition table of an RFI, and its state at an instant according to its dates."""

from datetime import datetime, timedelta
from enum import StrEnum

from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.platform.transitions import Transitions

QUESTIONS_END_BEFORE = timedelta(days=7)
"""Time between the default end of questions and the deadline."""


class RfiState(StrEnum):
    SCHEDULED = "scheduled"
    OPEN = "open"
    CLOSED = "closed"


class RfiEvent(StrEnum):
    OPEN = "open"
    CLOSE = "close"
    REOPEN = "reopen"
    RESCHEDULE = "reschedule"


TRANSITIONS = Transitions(
    RfiState,
    {
        (RfiState.SCHEDULED, RfiEvent.OPEN): RfiState.OPEN,
        (RfiState.SCHEDULED, RfiEvent.CLOSE): RfiState.CLOSED,
        (RfiState.SCHEDULED, RfiEvent.RESCHEDULE): RfiState.SCHEDULED,
        (RfiState.OPEN, RfiEvent.CLOSE): RfiState.CLOSED,
        (RfiState.OPEN, RfiEvent.RESCHEDULE): RfiState.OPEN,
        (RfiState.CLOSED, RfiEvent.REOPEN): RfiState.OPEN,
    },
)


def deadline_with(rfi: Rfi, extension: DeadlineExtension | None) -> datetime:
    """The deadline of the company with this extension: the later one of the two."""
    until = extension.until if extension else None
    return max(rfi.deadline, until) if until else rfi.deadline


def state_at(rfi: Rfi, now: datetime, extension: DeadlineExtension | None = None) -> RfiState:
    """The phase by the dates alone, even if it has not been recorded yet. At the deadline the RFI is still open.

    ``extension``: of the company that asks; the closing of the RFI does not end it.
    """
    deadline = deadline_with(rfi, extension)
    if now > deadline or (rfi.closed_at is not None and deadline == rfi.deadline):
        return RfiState.CLOSED
    if rfi.opens_at is not None and now < rfi.opens_at:
        return RfiState.SCHEDULED
    return RfiState.OPEN


def questions_until(rfi: Rfi) -> datetime:
    """The last instant at which companies may ask questions."""
    return rfi.questions_until or rfi.deadline - QUESTIONS_END_BEFORE
