"""JSON of openings."""

from datetime import datetime
from typing import Self
from uuid import UUID

from pydantic import BaseModel, model_validator

from portal.domain.rfis.dates import ChangeReason
from portal.domain.rfis.schemas import RfiTitle
from portal.domain.sealing.closures import Sealing
from portal.domain.sealing.openings import OPENING_LASTS, Opening
from portal.features.request.rfi.schemas import Reason
from portal.platform.http.body import Body


class SealIn(Body):
    """``sealing``: null opens nothing, it decides that nothing will be sealed."""

    sealing: Sealing | None


class OpeningIn(Body):
    """The reasons, both or none, are needed before the deadline; the companies are told."""

    reason_en: Reason | None = None
    reason_ar: Reason | None = None

    @model_validator(mode="after")
    def both_or_none(self) -> Self:
        if (self.reason_en is None) != (self.reason_ar is None):
            raise ValueError("required")
        return self

    def reason(self) -> ChangeReason | None:
        return ChangeReason(self.reason_en, self.reason_ar) if self.reason_en and self.reason_ar else None


class OpeningUnderWayOut(BaseModel):
    """``mine``: begun by the person who asks, who therefore cannot confirm it."""

    id: UUID
    started_at: datetime
    started_by: str
    ends_at: datetime
    mine: bool
    reason: RfiTitle | None

    @classmethod
    def of(cls, opening: Opening, person: UUID) -> Self:
        return cls(
            id=opening.id,
            started_at=opening.started_at,
            started_by=opening.started_by_name,
            ends_at=opening.started_at + OPENING_LASTS,
            mine=opening.started_by == person,
            reason=_reason(opening),
        )


class OpeningOut(BaseModel):
    """The published record of an opening.

    ``commitments``: in ascending order; ``digest``: SHA-256 of this list with a line feed after each, in hexadecimal.
    """

    opened_at: datetime
    people: list[str]
    early: bool
    reason: RfiTitle | None
    responses: int
    commitments: list[str]
    digest: str

    @classmethod
    def of(cls, opening: Opening) -> Self:
        commitments = opening.commitments or []
        return cls.model_validate(
            {
                "opened_at": opening.opened_at,
                "people": [opening.started_by_name, opening.opened_by_name],
                "early": opening.is_early,
                "reason": _reason(opening) if opening.is_early else None,
                "responses": len(commitments),
                "commitments": commitments,
                "digest": opening.digest,
            }
        )


class OpeningsOut(BaseModel):
    """``sealed``: number of sealed responses; ``due``: of those whose companies have no more time.

    ``can_seal``: whether ``sealing`` may still change. ``opened``: newest first.
    """

    sealing: Sealing | None
    can_seal: bool
    sealed: int
    due: int
    under_way: OpeningUnderWayOut | None
    opened: list[OpeningOut]


class OutcomeOut(BaseModel):
    """What the authority publishes of the request after its deadline. ``openings``: newest first."""

    title: RfiTitle
    openings: list[OpeningOut]


class OwnLineOut(BaseModel):
    """The commitment of the company's standing version. ``opened_at``: of the record that lists it; null without one.

    ``request``: name of the request in the address of the page of its outcome. ``sealing``: what is sealed now.
    """

    request: str
    sealing: Sealing | None
    commitment: str | None
    opened_at: datetime | None


def _reason(opening: Opening) -> RfiTitle | None:
    en, ar = opening.reason_en, opening.reason_ar
    return RfiTitle(en=en, ar=ar) if en and ar else None
