"""JSON of an RFI."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import BaseModel

from portal.domain.rfis.lifecycle import state_at
from portal.domain.rfis.models import Rfi


class RfiTitle(BaseModel):
    en: str
    ar: str


class RfiOut(BaseModel):
    """``state`` is by the database's clock: ``closed`` from the first instant after ``deadline``."""

    id: UUID
    title: RfiTitle
    opens_at: datetime | None
    deadline: datetime
    state: Literal["scheduled", "open", "closed"]
    closed_at: datetime | None

    @classmethod
    def of(cls, rfi: Rfi, now: datetime) -> "RfiOut":
        return cls(
            id=rfi.id,
            title=RfiTitle(en=rfi.title_en, ar=rfi.title_ar),
            opens_at=rfi.opens_at,
            deadline=rfi.deadline,
            state=state_at(rfi, now).value,
            closed_at=rfi.closed_at,
        )
