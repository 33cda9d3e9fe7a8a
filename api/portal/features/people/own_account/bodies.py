"""JSON of the signed-in person's own account."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, field_validator

from portal.domain.identity.sessions import SessionOfUser
from portal.features.people.accounts.bodies import (
    SentCodeOut,
    check_industry_other,
)
from portal.features.people.accounts.fields import (
    Code,
    Email,
    IndustryField,
    Line,
    LongLine,
    Name,
    OptionalLine,
    OrganizationSize,
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


class CorrectionIn(Body):
    """Registration fields with new values; ``industry_other`` counts only together with ``industry_field``."""

    first_name: Name | None = None
    last_name: Name | None = None
    organization_name: Line | None = None
    organization_website: Url | None = None
    business_email: Email | None = None
    position: Line | None = None
    linkedin_profile: Url | None = None
    headquarters_location: Line | None = None
    branches_in_ksa: LongLine | None = None
    organization_size: OrganizationSize | None = None
    industry_field: IndustryField | None = None
    industry_other: Annotated[OptionalLine, Field(validate_default=True)] = None

    _named = field_validator("industry_other")(check_industry_other)


class FieldsChangedAtOnceIn(Body):
    """The fields of the organisation that an approved company changes at once."""

    business_email: Email
    branches_in_ksa: LongLine
    organization_size: OrganizationSize
    industry_field: IndustryField
    industry_other: Annotated[OptionalLine, Field(validate_default=True)] = None

    _named = field_validator("industry_other")(check_industry_other)


class FieldsChangedByRequestIn(Body):
    """The fields that administrators decide."""

    organization_name: Line
    organization_website: Url
    headquarters_location: Line


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
