"""JSON of the signed-in person's own account."""

from datetime import datetime
from typing import Self

from pydantic import BaseModel, Field

from portal.domain.identity.sessions import SessionOfUser
from portal.features.accounts.fields import Email, Line, Name, TypedPassword, Url
from portal.features.accounts.schemas import NewPasswordIn
from portal.platform.http.body import Body


class ProfileIn(Body):
    """Administrators have a name only; people of a company need all fields."""

    first_name: Name
    last_name: Name
    position: Line | None = None
    linkedin_profile: Url | None = None
    business_email: Email | None = None


class ChangePasswordIn(NewPasswordIn):
    current_password: TypedPassword


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
