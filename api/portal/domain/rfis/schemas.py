"""JSON of an RFI."""

from datetime import datetime
from typing import Literal, Self
from uuid import UUID

from pydantic import BaseModel

from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.deadlines import end_of_questions, own_deadline
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import DeadlineExtension, Rfi


class RfiTitle(BaseModel):
    en: str
    ar: str


class ExtensionOut(BaseModel):
    """More time for one company, with the reason that it was told."""

    until: datetime
    reason: str

    @classmethod
    def of(cls, rfi: Rfi, extension: DeadlineExtension | None, now: datetime) -> Self | None:
        """None unless the extension ends after the RFI's deadline."""
        if extension is None or extension.until is None or extension.until <= own_deadline(rfi, None, now):
            return None
        return cls(until=extension.until, reason=extension.reason)


class ClosedEarlyOut(BaseModel):
    """``at``: when the RFI was closed early. ``planned``: its deadline, which would have been later.

    ``reason``: why, in both languages. It is null for a closing of which none was recorded.
    """

    at: datetime
    planned: datetime
    reason: RfiTitle | None

    @classmethod
    def of(cls, current: CurrentRfi) -> Self | None:
        rfi, at = current.rfi, current.closed_early_at
        if rfi is None or at is None:
            return None
        en, ar = rfi.change_reason_en, rfi.change_reason_ar
        return cls(at=at, planned=rfi.deadline, reason=RfiTitle(en=en, ar=ar) if en and ar else None)


class RfiOut(BaseModel):
    """``state`` is by the database's clock: ``closed`` from the first instant after ``deadline``.

    ``deadline``: the last instant for a response, of the company that asks; the instant of an early closing.
    ``closed_early``: null unless that closing ended the time for the company that asks, or for all.
    ``questions_until``: the last instant for a question. ``extension``: of the company that asks; ``deadline`` and
    ``state`` are then its own.
    """

    id: UUID
    title: RfiTitle
    opens_at: datetime | None
    deadline: datetime
    questions_until: datetime
    state: Literal["scheduled", "open", "closed"]
    closed_at: datetime | None
    closed_early: ClosedEarlyOut | None
    extension: ExtensionOut | None

    @classmethod
    def of(cls, current: CurrentRfi) -> "RfiOut | None":
        """None before the RFI is published."""
        rfi, now, state = current.rfi, current.now, current.state
        if rfi is None or state is None:
            return None
        return cls(
            id=rfi.id,
            title=RfiTitle(en=rfi.title_en, ar=rfi.title_ar),
            opens_at=rfi.opens_at,
            deadline=own_deadline(rfi, current.extension, now),
            questions_until=end_of_questions(rfi, now),
            state=state.value,
            closed_at=rfi.closed_at if state is RfiState.CLOSED else None,
            closed_early=ClosedEarlyOut.of(current),
            extension=ExtensionOut.of(rfi, current.extension, now),
        )
