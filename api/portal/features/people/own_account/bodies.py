"""JSON of the signed-in person's own account."""

from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel, Field

from portal.domain.identity.sessions import SessionOfUser
from portal.domain.registration.corrections import CONTACT
from portal.domain.registration.fields import CHANGED_AT_ONCE, CHANGED_BY_REQUEST, FIELDS
from portal.features.people.accounts.bodies import SentCodeOut
from portal.features.people.accounts.declared import body_of
from portal.features.people.accounts.fields import (
    Code,
    Email,
    Line,
    Name,
    Phone,
    Token,
    TypedPassword,
    Url,
)
from portal.platform.http.body import Body


class ProfileIn(Body):
    """Administrators have a name only; people of a company need all fields."""

    first_name: Name
    last_name: Name
    position: Line | None = None
    linkedin_profile: Url | None = None


_CORRECTED = tuple(field for field in FIELDS if field.name not in CONTACT)


class CorrectionIn(body_of(_CORRECTED, is_partial=True)):  # type: ignore[misc]
    """Registration fields with new values; ``industry_other`` counts only together with ``industry_field``."""


class FieldsChangedAtOnceIn(body_of(CHANGED_AT_ONCE)):  # type: ignore[misc]
    """The fields of the organisation that an approved company changes at once."""


class FieldsChangedByRequestIn(body_of(CHANGED_BY_REQUEST)):  # type: ignore[misc]
    """The fields that administrators decide."""


class ChangeEmailIn(Body):
    email: Email
    account_password: TypedPassword


class ChangePhoneIn(Body):
    phone_number: Phone
    account_password: TypedPassword


class ContactChallengeIn(Body):
    challenge_id: Token


class ConfirmContactIn(ContactChallengeIn):
    code: Code


class ContactCodeOut(SentCodeOut):
    """A code to a new email or number."""

    challenge_id: str


class DeviceOut(BaseModel):
    """A browser in which the person is signed in. ``agent``: its User-Agent; ``current``: the one that asks.

    ``seen_at``: its last request; null if it is unknown.
    """

    id: str = Field(description="Ends this session; it does not sign in")
    started_at: datetime
    seen_at: datetime | None
    ip: str | None
    agent: str | None
    current: bool

    @classmethod
    def of(cls, session: SessionOfUser, *, current_id: str) -> Self:
        return cls(
            id=session.id,
            started_at=session.started_at,
            seen_at=session.seen_at,
            ip=session.ip,
            agent=session.agent,
            current=session.id == current_id,
        )


class DevicesOut(BaseModel):
    items: list[DeviceOut]


class LocaleIn(Body):
    locale: Literal["en", "ar"]
