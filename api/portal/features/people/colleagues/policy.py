"""Rules about the people of a company."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from limits import RateLimitItemPerHour

from portal.domain.identity.users import CompanyRole, User
from portal.features.people.colleagues.schemas import ColleagueIn, PersonState

MAX_PEOPLE = 20
"""Maximum number of people of one company, including open invitations."""

INVITATIONS = RateLimitItemPerHour(20)
"""Limit per company, because an invitation sends a mail to any address."""


def state_of(person: User, *, now: datetime, valid_for: timedelta) -> PersonState:
    if not person.is_invited_colleague:
        return PersonState.ACTIVE
    ends_at = invitation_ends_at(person, valid_for)
    return PersonState.INVITED if ends_at is not None and now < ends_at else PersonState.INVITATION_EXPIRED


def invitation_ends_at(person: User, valid_for: timedelta) -> datetime | None:
    is_open = person.is_invited_colleague and person.invited_at is not None
    return person.invited_at + valid_for if is_open and person.invited_at else None


def is_active_owner(person: User) -> bool:
    return person.company_role == CompanyRole.OWNER and not person.is_invited_colleague


def other_owners(people: Iterable[User], person: User) -> list[User]:
    """The other owners with an account, longest-standing first."""
    others = [other for other in people if other is not person and is_active_owner(other)]
    return sorted(others, key=lambda other: (other.verified_at or other.created_at, other.id))


def with_address(people: Sequence[User], email: str) -> User | None:
    return next((person for person in people if person.contact_email.lower() == email), None)


def is_same_invitation(person: User, details: ColleagueIn, *, by: str) -> bool:
    """Whether the request repeats the one that created this invitation."""
    made = (person.first_name, person.last_name, person.locale, person.changed_by_name)
    return made == (details.first_name, details.last_name, details.locale, by)
