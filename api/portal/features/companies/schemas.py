"""JSON of pending companies."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from portal.domain.forms.typed_text import paragraphs
from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.render import RenderedMail
from portal.features.accounts.presentation import user_out
from portal.features.accounts.schemas import UserOut
from portal.features.companies.bulk import Decided
from portal.features.companies.duplicates import Duplicate
from portal.features.companies.lifecycle import Decision, Verdict
from portal.features.companies.queries import Registration
from portal.features.companies.reasons import Rejection, RejectionCode
from portal.features.companies.undoing import Undoable, Undone
from portal.features.directory.schemas import CompanyFilter, Scope
from portal.platform.http.body import Bilingual, Body, Instant
from portal.platform.settings import Settings

REASON_MIN = 2
REASON_MAX = 500
"""Characters of a rejection's reason, blanks around it not counted."""

_HOUR = timedelta(hours=1)


def _check_reason(text: str) -> str:
    reason = paragraphs(text) if len(text) <= 4 * REASON_MAX else text
    if reason and len(reason) < REASON_MIN:
        raise PydanticCustomError("too_short", "too short", {"min_length": REASON_MIN})
    if len(reason) > REASON_MAX:
        raise PydanticCustomError("too_long", "too long", {"max_length": REASON_MAX})
    return reason


class RejectionBody(Body):
    """The company gets the sentence of ``code`` in its language, and ``reason``, which "other" requires."""

    code: RejectionCode = RejectionCode.OTHER
    reason: Annotated[str, Field(validate_default=True)] = ""

    @field_validator("reason")
    @classmethod
    def _said(cls, text: str, info: ValidationInfo) -> str:
        reason = _check_reason(text)
        if not reason and info.data.get("code") is RejectionCode.OTHER:
            raise PydanticCustomError("required", "must be given")
        return reason

    @property
    def rejection(self) -> Rejection:
        return Rejection(self.code, self.reason)


class RejectionReasonOut(BaseModel):
    """``title`` for administrators; ``text`` for the company, null if only typed text is used."""

    code: RejectionCode
    title: Bilingual
    text: Bilingual | None

    @classmethod
    def all(cls) -> "list[RejectionReasonOut]":
        return [
            cls(
                code=code,
                title=Bilingual.of(f"rejection.title.{code}"),
                text=None if code is RejectionCode.OTHER else Bilingual.of(f"rejection.text.{code}"),
            )
            for code in RejectionCode
        ]


class PreviewOut(BaseModel):
    """The mail to the company, in its language."""

    locale: Literal["en", "ar"]
    subject: str
    html: str
    text: str

    @classmethod
    def of(cls, locale: str, mail: RenderedMail) -> "PreviewOut":
        return cls.model_validate({"locale": locale, "subject": mail.subject, "html": mail.html, "text": mail.text})


class DuplicateOut(BaseModel):
    """A possible duplicate; ``same``: the equal fields."""

    user_id: UUID
    organization_name: str
    status: AccountStatus
    registered_at: datetime
    same: list[Literal["name", "domain", "phone"]]


class InvitationOut(BaseModel):
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
    """``age_hours``: since the registration, by the database's clock, until the decision.

    ``decided_by_name``: the administrator who decided, if known; time and reason are in ``company``. ``undo``: set in
    the response to a decision that can be undone.
    """

    age_hours: float
    decided_by_name: str | None
    invitation: InvitationOut | None
    duplicates: list[DuplicateOut] = Field(default_factory=list)
    undo: UndoableOut | None = None

    @classmethod
    def of(
        cls,
        registration: Registration,
        settings: Settings,
        duplicates: Iterable[Duplicate] = (),
        undo: Undoable | None = None,
    ) -> "PendingUserOut":
        user, invitation = registration.user, registration.invitation
        return cls(
            **dict(user_out(settings, user, user.company)),
            age_hours=_hours(registration.age),
            decided_by_name=user.company.decided_by_name if user.company else None,
            invitation=InvitationOut(note=invitation.note, issued_by=invitation.issued_by) if invitation else None,
            duplicates=[DuplicateOut.model_validate(found, from_attributes=True) for found in duplicates],
            undo=UndoableOut.of(undo),
        )


class DecisionsBody(Body):
    """Decides on all companies that match, or on a selection (``companies.ids``); ``reject`` has the reason."""

    decision: Verdict
    companies: CompanyFilter
    rejection: Annotated[RejectionBody | None, Field(validate_default=True)] = None

    @field_validator("rejection")
    @classmethod
    def _said(cls, rejection: RejectionBody | None, info: ValidationInfo) -> RejectionBody | None:
        if rejection is None and info.data.get("decision") is Decision.REJECT:
            raise PydanticCustomError("required", "must be given")
        return rejection

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
