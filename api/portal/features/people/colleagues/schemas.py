"""JSON of the people of a company."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from pydantic import BaseModel

from portal.domain.identity.users import CompanyRole
from portal.features.people.accounts.bodies import PersonIn
from portal.platform.http.body import Body


class PersonState(StrEnum):
    """``invitation_expired``: invited, and the link is no longer valid."""

    ACTIVE = "active"
    INVITED = "invited"
    INVITATION_EXPIRED = "invitation_expired"


class ColleagueOut(BaseModel):
    """``is_self``: the person who asks. ``last_sign_in_at``: null before the first.

    ``phone_number`` and ``linkedin_profile``: for administrators only.
    """

    id: UUID
    first_name: str
    last_name: str
    email: str
    position: str | None
    phone_number: str | None
    linkedin_profile: str | None
    role: CompanyRole
    is_contact: bool
    is_self: bool
    state: PersonState
    invited_at: datetime | None
    invitation_ends_at: datetime | None
    last_sign_in_at: datetime | None


class PeopleOut(BaseModel):
    """People with an account and invited ones. ``may_manage``: whether the person who asks is an owner.

    ``limit``: how many people a company has at most, invited ones included.
    """

    people: list[ColleagueOut]
    may_manage: bool
    limit: int


class ColleagueIn(PersonIn):
    """``locale``: the language of the invitation."""


class RoleIn(Body):
    role: CompanyRole


class ColleagueInvitationOut(BaseModel):
    """What the page of an invitation shows, before a password is set."""

    organization_name: str
    invited_by: str
    email: str
    first_name: str
    last_name: str
    valid_until: datetime
