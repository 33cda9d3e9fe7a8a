"""JSON of pending companies."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.render import RenderedMail
from portal.features.companies.decisions.bulk import Decided
from portal.features.companies.decisions.duplicates import Duplicate
from portal.features.companies.decisions.lifecycle import Decision, Verdict
from portal.features.companies.decisions.queries import Registration
from portal.features.companies.decisions.reasons.bodies import RejectionBody, ReturnBody
from portal.features.companies.decisions.reasons.reasons import Ground
from portal.features.companies.decisions.timeline.history_out import HappenedOut
from portal.features.companies.decisions.timeline.timeline import Happened
from portal.features.companies.decisions.undoing import Undoable, Undone
from portal.features.directory.listing.filter import CompanyFilter, Scope
from portal.features.people.accounts.bodies import UserOut
from portal.features.people.accounts.presentation import user_out
from portal.platform.http.body import Body, Instant
from portal.platform.settings import Settings

_HOUR = timedelta(hours=1)


class DecisionPreviewOut(BaseModel):
    """The mail to the company, in its language."""

    locale: Literal["en", "ar"]
    subject: str
    html: str
    text: str

    @classmethod
    def of(cls, locale: str, mail: RenderedMail) -> "DecisionPreviewOut":
        return cls.model_validate({"locale": locale, "subject": mail.subject, "html": mail.html, "text": mail.text})


class DuplicateOut(BaseModel):
    """A possible duplicate; ``same``: the equal fields."""

    user_id: UUID
    organization_name: str
    status: AccountStatus
    registered_at: datetime
    same: list[Literal["name", "domain", "phone"]]


class RedeemedInvitationOut(BaseModel):
    """Note and issuer of the invitation code that the company used."""

    note: str | None
    issued_by: str | None


class UndoableOut(BaseModel):
    """``decided_at`` identifies the decision; ``seconds``: remaining time for the undo."""

    decided_at: datetime
    seconds: float

    @classmethod
    def of(cls, undo: Undoable | None) -> "UndoableOut | None":
        return cls(decided_at=undo.decided_at, seconds=undo.seconds) if undo else None


class UndoBody(Body):
    """``decided_at`` of the decision, as returned by the server."""

    decided_at: Instant


class UndoneOut(BaseModel):
    """``undone`` companies are pending again; the decision on ``kept`` companies stands."""

    undone: int
    kept: int

    @classmethod
    def of(cls, done: Undone) -> "UndoneOut":
        return cls(undone=done.undone, kept=done.kept)


class PendingUserOut(UserOut):
    """``age_hours``: of the review, by the database's clock, until the decision and without the time of returns.

    ``decided_by_name``: the administrator who decided, if known; time and reason are in ``company``. ``undo``: set in
    the response to a decision that can be undone. ``history``: newest first.
    """

    age_hours: float
    decided_by_name: str | None
    invitation: RedeemedInvitationOut | None
    duplicates: list[DuplicateOut] = Field(default_factory=list)
    undo: UndoableOut | None = None
    history: list[HappenedOut] = Field(default_factory=list)

    @classmethod
    def of(
        cls,
        registration: Registration,
        settings: Settings,
        duplicates: Iterable[Duplicate] = (),
        undo: Undoable | None = None,
        history: Iterable[Happened] = (),
    ) -> "PendingUserOut":
        user, invitation = registration.user, registration.invitation
        return cls(
            **dict(user_out(settings, user, user.company)),
            age_hours=_hours(registration.age),
            decided_by_name=user.company.decided_by_name if user.company else None,
            invitation=RedeemedInvitationOut(note=invitation.note, issued_by=invitation.issued_by)
            if invitation
            else None,
            duplicates=[DuplicateOut.model_validate(found, from_attributes=True) for found in duplicates],
            undo=UndoableOut.of(undo),
            history=[HappenedOut.model_validate(line, from_attributes=True) for line in history],
        )


_Grounds = RejectionBody | ReturnBody | None


class DecisionsBody(Body):
    """Decides on all companies that match, or on a selection (``companies.ids``).

    ``reject`` has ``rejection``, ``return`` has ``correction``.
    """

    decision: Verdict
    companies: CompanyFilter
    rejection: Annotated[RejectionBody | None, Field(validate_default=True)] = None
    correction: Annotated[ReturnBody | None, Field(validate_default=True)] = None

    @field_validator("rejection", "correction")
    @classmethod
    def _said(cls, given: _Grounds, info: ValidationInfo) -> _Grounds:
        needed = {"rejection": Decision.REJECT, "correction": Decision.RETURN}[info.field_name or ""]
        if given is None and info.data.get("decision") is needed:
            raise PydanticCustomError("required", "must be given")
        return given

    @property
    def ground(self) -> Ground | None:
        if self.decision is Decision.RETURN:
            return self.correction.ground if self.correction else None
        return self.rejection.ground if self.rejection and self.decision is Decision.REJECT else None

    @field_validator("companies")
    @classmethod
    def _waiting(cls, companies: CompanyFilter) -> CompanyFilter:
        if companies.scope is not Scope.WAITING:
            raise PydanticCustomError("invalid", "only companies that wait can be decided on")
        return companies


class EarlierDecisionOut(BaseModel):
    """Another administrator had decided on ``count`` companies; ``by`` is null if the name is unknown."""

    by: str | None
    decision: Verdict
    count: int


class DecisionsOut(BaseModel):
    """``decided``: as requested, now or before by the same user; ``undo``: for those decided now.

    ``earlier``: skipped because of another decision; ``missing``: selected but not found. ``unconfirmed``: not
    approved, because their email is not verified.
    """

    decided: int
    earlier: list[EarlierDecisionOut]
    missing: int
    undo: UndoableOut | None
    unconfirmed: int

    @classmethod
    def of(cls, decided: Decided) -> "DecisionsOut":
        earlier = [
            EarlierDecisionOut(by=who.by, decision=who.decision, count=count) for who, count in decided.earlier.items()
        ]
        return cls(
            decided=decided.decided,
            earlier=earlier,
            missing=decided.missing,
            undo=UndoableOut.of(decided.undo),
            unconfirmed=decided.unconfirmed,
        )


def _hours(age: timedelta) -> float:
    return round(age / _HOUR, 2)
