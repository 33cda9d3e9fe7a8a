"""The transition table of an RFI, and its state at an instant according to its dates."""

from datetime import datetime
from enum import StrEnum

from portal.domain.rfis.deadlines import own_deadline
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.platform.transitions import Transitions


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


def state_at(rfi: Rfi, now: datetime, extension: DeadlineExtension | None = None) -> RfiState:
    """The phase by the dates alone, even if it has not been recorded yet. At the deadline the RFI is still open.

    ``extension``: of the company that asks; the closing of the RFI does not end it.
    """
    deadline = own_deadline(rfi, extension, now)
    if now > deadline or (rfi.closed_at is not None and deadline == own_deadline(rfi, None, now)):
        return RfiState.CLOSED
    if rfi.opens_at is not None and now < rfi.opens_at:
        return RfiState.SCHEDULED
    return RfiState.OPEN
