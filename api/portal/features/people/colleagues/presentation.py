"""Converts the people of a company to the JSON of the web app."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.users import CompanyRole, User
from portal.features.people.colleagues.policy import MAX_PEOPLE, invitation_ends_at, is_active_owner, state_of
from portal.features.people.colleagues.queries import Team, find_team
from portal.features.people.colleagues.schemas import ColleagueOut, PeopleOut
from portal.features.people.registration.invited import valid_for
from portal.platform.errors import NotFound
from portal.platform.settings import Settings

NOT_FOR_COLLEAGUES = {"phone_number": None, "linkedin_profile": None}


async def answer(session: AsyncSession, settings: Settings, actor: Actor, company_id: UUID | None) -> PeopleOut:
    """The people after the change. Raises :class:`NotFound` if the company has been deleted."""
    await session.flush()
    team = await find_team(session, company_id)
    if team is None:
        raise NotFound
    return people_out(settings, team, asked_by=actor.user_id)


def people_out(settings: Settings, team: Team, *, asked_by: UUID) -> PeopleOut:
    """The people in the order of ``team``: owners first, then by name."""
    oneself = team.find(asked_by)
    lifetime = valid_for(settings)
    people = [_person_out(person, asked_by=asked_by, now=team.now, lifetime=lifetime) for person in team.people]
    return PeopleOut(
        people=[person.model_copy(update=NOT_FOR_COLLEAGUES) for person in people] if oneself else people,
        may_manage=oneself is not None and is_active_owner(oneself),
        limit=MAX_PEOPLE,
    )


def _person_out(person: User, *, asked_by: UUID, now: datetime, lifetime: timedelta) -> ColleagueOut:
    return ColleagueOut(
        id=person.id,
        first_name=person.first_name,
        last_name=person.last_name,
        email=person.contact_email,
        position=person.position,
        phone_number=person.phone_number,
        linkedin_profile=person.linkedin_profile,
        role=CompanyRole(person.company_role),
        is_contact=person.is_contact,
        is_self=person.id == asked_by,
        state=state_of(person, now=now, valid_for=lifetime),
        invited_at=person.invited_at,
        invitation_ends_at=invitation_ends_at(person, lifetime),
        last_sign_in_at=person.last_sign_in_at,
    )
