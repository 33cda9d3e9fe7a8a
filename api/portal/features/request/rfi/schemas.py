"""JSON of the administrators' page of the RFI."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs, single_line, tidied
from portal.domain.rfis.dates import ChangeReason, Dates
from portal.domain.rfis.queries import ResponseCounts
from portal.domain.rfis.schemas import RfiOut
from portal.features.request.rfi.history import Happened, RfiHistoryEvent
from portal.platform.http.body import Bilingual, Body, Instant

Title = Annotated[str, StringConstraints(min_length=1, max_length=200), tidied(single_line)]
Reason = Annotated[str, StringConstraints(min_length=1, max_length=500), tidied(paragraphs)]
Revision = Annotated[int, Field(ge=0)]


class RfiSource(StrEnum):
    """What declares the titles and dates."""

    SETTINGS = "settings"
    PORTAL = "portal"
    OBJECT = "object"


class RfiIn(Body):
    """``revision``: the one that was read; None publishes the first RFI.

    The reasons are required if ``deadline`` moves.

    ``questions_until``: None is seven days before the deadline, or half of the time of a shorter request.
    """

    title_en: Title
    title_ar: Title
    opens_at: Instant | None = None
    deadline: Instant
    questions_until: Instant | None = None
    reason_en: Reason | None = None
    reason_ar: Reason | None = None
    revision: Revision | None = None

    def reason(self) -> ChangeReason | None:
        return ChangeReason(self.reason_en, self.reason_ar) if self.reason_en and self.reason_ar else None

    def dates(self) -> Dates:
        return Dates(
            title_en=self.title_en,
            title_ar=self.title_ar,
            opens_at=self.opens_at,
            deadline=self.deadline,
            questions_until=self.questions_until,
        )


class OpenIn(Body):
    revision: Revision


class CloseIn(Body):
    revision: Revision
    reason_en: Reason
    reason_ar: Reason

    def reason(self) -> ChangeReason:
        return ChangeReason(self.reason_en, self.reason_ar)


class ReopenIn(CloseIn):
    deadline: Instant


class EffectQuery(BaseModel):
    """The dates as they would be; without ``deadline``, the RFI would close now. The middleware reads ``locale``."""

    deadline: Instant | None = None
    opens_at: Instant | None = None
    questions_until: Instant | None = None
    locale: Annotated[str | None, Field(max_length=100)] = None

    def dates(self) -> dict[str, datetime | None]:
        return self.model_dump(exclude={"locale"})


class EffectOut(BaseModel):
    """``told``: approved companies that would get an email. ``longer``: those of all with more time than the others.

    ``questions_until``: the end of questions that would apply.
    """

    told: int
    longer: int
    questions_until: datetime


class RfiDatesOut(BaseModel):
    title: Bilingual
    opens_at: datetime | None
    deadline: datetime

    @classmethod
    def of(cls, dates: Dates) -> "RfiDatesOut":
        title = Bilingual(en=dates.title_en, ar=dates.title_ar)
        return cls(title=title, opens_at=dates.opens_at, deadline=dates.deadline)


class RfiObjectOut(BaseModel):
    """The Kubernetes object that declares the RFI, or would; ``namespace`` is that of the operator."""

    name: str
    namespace: str


class RfiCountsOut(BaseModel):
    """``companies``: approved ones; ``submitted``: those of them with a submitted response.

    ``extended``: have none, and more time than the others.
    """

    companies: int
    submitted: int
    extended: int

    @classmethod
    def of(cls, counts: ResponseCounts) -> "RfiCountsOut":
        companies = counts.submitted + counts.missing + counts.extended
        return cls(companies=companies, submitted=counts.submitted, extended=counts.extended)


class RfiHistoryOut(BaseModel):
    """``by`` is null if no administrator did it. ``planned``: the deadline that an early closing left on record.

    ``before`` and ``after`` hold the changed values: ``title_en``, ``title_ar``, ``opens_at``, ``deadline``,
    ``questions_until``; dates as ISO instants.
    """

    at: datetime
    event: RfiHistoryEvent
    by: str | None
    before: dict[str, str | None]
    after: dict[str, str | None]
    planned: datetime | None
    reason: Bilingual | None

    @classmethod
    def of(cls, happened: Happened) -> "RfiHistoryOut":
        details = happened.details
        before = {name.removesuffix("_before"): value for name, value in details.items() if name.endswith("_before")}
        return cls(
            at=happened.at,
            event=happened.event,
            by=happened.by,
            before=before,
            after={name: details.get(name) for name in before},
            planned=_planned(happened, before),
            reason=_reason(details),
        )


def _planned(happened: Happened, before: dict[str, Any]) -> Any:
    """The release before moved the deadline to the instant of an early closing."""
    keeps = happened.event is RfiHistoryEvent.CLOSED_EARLY and "deadline" not in before
    return happened.details.get("deadline") if keeps else None


def _reason(details: dict[str, Any]) -> Bilingual | None:
    """An object has one reason, in the language of its author."""
    one = details.get("reason")
    en, ar = details.get("reason_en", one), details.get("reason_ar", one)
    return Bilingual(en=en, ar=ar) if en and ar else None


class ManagedRfiOut(BaseModel):
    """``questions_until``: null if none is set; ``rfi`` has the one that applies.

    ``configured``: settings that do not apply.

    ``object`` is set if the RFI is declared in Kubernetes, and ``rfi`` is null before it is published.
    """

    rfi: RfiOut | None
    questions_until: datetime | None
    revision: int | None
    source: RfiSource | None
    object: RfiObjectOut | None
    configured: RfiDatesOut | None
    counts: RfiCountsOut
    history: list[RfiHistoryOut]
