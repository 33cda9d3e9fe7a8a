"""JSON of the operator's requests and responses. No body contains an invitation code."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

from pydantic import BaseModel, Field, model_validator
from pydantic_core import PydanticCustomError

from portal.domain.rfis.dates import Dates
from portal.domain.rfis.deadlines import own_deadline
from portal.domain.rfis.governing import Declaration, Generation, Standing
from portal.features.people.invitations.rotation import LONGEST, SHORTEST
from portal.features.people.invitations.scheduled import RotationStanding
from portal.platform.http.body import Body, Instant

Uid = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,64}$")]
Ordinal = Annotated[int, Field(ge=1, le=2**31 - 1)]
Title = Annotated[str, Field(min_length=1, max_length=200)]


class TitleIn(Body):
    en: Title
    ar: Title


class OnCloseIn(Body):
    bundle: bool = False
    notify_admins: bool = True
    notify_companies: bool = True


class ReopenIn(Body):
    reason: Annotated[str, Field(min_length=1, max_length=500)]


class GenerationIn(Body):
    uid: Uid
    generation: Ordinal

    def named(self) -> Generation:
        return Generation(self.uid, self.generation)


class DeclarationIn(GenerationIn):
    title: TitleIn
    opens_at: Instant | None = None
    deadline: Instant
    questions_until: Instant | None = None
    on_close: OnCloseIn = OnCloseIn()
    reopen: ReopenIn | None = None

    @model_validator(mode="after")
    def _in_order(self) -> "DeclarationIn":
        if self.opens_at is not None and self.opens_at >= self.deadline:
            raise PydanticCustomError("invalid", "opens after it closes")
        if self.questions_until is not None and self.questions_until > self.deadline:
            raise PydanticCustomError("invalid", "questions end after the deadline")
        return self

    def declared(self) -> Declaration:
        return Declaration(
            generation=self.named(),
            dates=Dates(
                title_en=self.title.en,
                title_ar=self.title.ar,
                opens_at=self.opens_at,
                deadline=self.deadline,
                questions_until=self.questions_until,
            ),
            reopen_reason=self.reopen.reason if self.reopen else None,
            bundles_on_close=self.on_close.bundle,
            notifies_admins=self.on_close.notify_admins,
            notifies_companies=self.on_close.notify_companies,
        )


class StandingOut(BaseModel):
    """``state``: the recorded state. ``now``: the database's clock, for the operator's timing.

    ``extended``: companies that have not submitted, and have more time than the others.
    """

    state: Literal["scheduled", "open", "closed"]
    opens_at: datetime | None
    deadline: datetime
    closed_at: datetime | None
    submitted: int
    not_submitted: int
    extended: int
    now: datetime
    did: bool = False

    @classmethod
    def of(cls, standing: Standing, *, did: bool = False) -> "StandingOut":
        rfi = standing.rfi
        return cls(
            state=standing.state.value,
            opens_at=rfi.opens_at,
            deadline=own_deadline(rfi, None, standing.now),
            closed_at=rfi.closed_at,
            submitted=standing.counts.submitted,
            not_submitted=standing.counts.missing,
            extended=standing.counts.extended,
            now=standing.now,
            did=did,
        )


class RotationIn(Body):
    overlap_seconds: Annotated[int, Field(ge=0, le=365 * 24 * 3600)]
    length: Annotated[int, Field(ge=SHORTEST, le=LONGEST)]

    @property
    def overlap(self) -> timedelta:
        return timedelta(seconds=self.overlap_seconds)


class RotationOut(BaseModel):
    ordinal: int
    rotated_at: datetime | None
    now: datetime
    did: bool = False

    @classmethod
    def of(cls, standing: RotationStanding) -> "RotationOut":
        return cls(ordinal=standing.ordinal, rotated_at=standing.rotated_at, now=standing.now, did=standing.did)
