"""JSON of an RFI."""

from datetime import datetime
from typing import Literal, Self
from uuid import UUID

from pydantic import BaseModel

from portal.domain.rfis.lifecycle import RfiState, deadline_with, questions_until, state_at
from portal.domain.rfis.models import DeadlineExtension, Rfi


class RfiTitle(BaseModel):
    en: str
    ar: str


class ExtensionOut(BaseModel):
    """More time for one company, with the reason that it was told."""

    until: datetime
    reason: str

    @classmethod
    def of(cls, rfi: Rfi, extension: DeadlineExtension | None) -> Self | None:
        """None unless the extension ends after the RFI's deadline."""
        if extension is None or extension.until is None or extension.until <= rfi.deadline:
            return None
        return cls(until=extension.until, reason=extension.reason)


class RfiOut(BaseModel):
    """``state`` is by the database's clock: ``closed`` from the first instant after ``deadline``.

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
    extension: ExtensionOut | None

    @classmethod
    def of(cls, rfi: Rfi, now: datetime, extension: DeadlineExtension | None = None) -> "RfiOut":
        state = state_at(rfi, now, extension)
        return cls(
            id=rfi.id,
            title=RfiTitle(en=rfi.title_en, ar=rfi.title_ar),
            opens_at=rfi.opens_at,
            deadline=deadline_with(rfi, extension),
            questions_until=min(questions_until(rfi), rfi.deadline),
            state=state.value,
            closed_at=rfi.closed_at if state is RfiState.CLOSED else None,
            extension=ExtensionOut.of(rfi, extension),
        )
