"""Roles, and who is owner and contact of a company. The contact is always an owner."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.users import AccountStatus, CompanyRole, User
from portal.features.people.colleagues.changing import lock_as_member, record, require_owner
from portal.features.people.colleagues.errors import ColleagueNotActive, LastOwner, SamePerson
from portal.features.people.colleagues.notices import notify_moved, notify_promoted
from portal.features.people.colleagues.policy import is_active_owner, other_owners
from portal.features.people.colleagues.presentation import answer
from portal.features.people.colleagues.queries import Team, find_team, has_done
from portal.features.people.colleagues.schemas import PeopleOut
from portal.platform.errors import Forbidden, NotFound
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

HANDED_OVER = "company.handed_over"


async def set_role(
    session: AsyncSession, resources: Resources, actor: Actor, person_id: UUID, role: CompanyRole
) -> PeopleOut:
    """Makes a person an owner or a member. If it was the contact, the longest-standing other owner becomes that.

    Raises :class:`Forbidden`, :class:`NotFound`, :class:`ColleagueNotActive`, or :class:`LastOwner`.
    """
    team, oneself = await lock_as_member(session, actor)
    if oneself.id != person_id or oneself.company_role != role:
        require_owner(oneself)
        person = _find(team, person_id)
        if person.is_invited_colleague:
            raise ColleagueNotActive
        await _change_role(session, actor, team, person, role)
    return await answer(session, resources.settings, actor, team.company.id)


async def hand_over(session: AsyncSession, resources: Resources, actor: Actor, person_id: UUID) -> PeopleOut:
    """The person becomes owner and contact, and the actor a member.

    Raises :class:`Forbidden`, :class:`NotFound`, :class:`SamePerson` or :class:`ColleagueNotActive`.
    """
    team, oneself = await lock_as_member(session, actor)
    person = team.find(person_id)
    if not is_active_owner(oneself):
        if not await _has_handed_over(session, actor, team, person):
            raise Forbidden
        return await answer(session, resources.settings, actor, team.company.id)
    person = _find(team, person_id)
    if person is oneself:
        raise SamePerson
    _require_active(person)
    former = _contact_of(team)
    person.company_role, oneself.company_role = CompanyRole.OWNER, CompanyRole.MEMBER
    await make_contact(session, team, person)
    record(session, actor, team, HANDED_OVER, person)
    notify_moved(session, team, person, former=former, by=oneself)
    return await answer(session, resources.settings, actor, team.company.id)


async def show_to_admin(session: AsyncSession, settings: Settings, actor: Actor, company_id: UUID) -> PeopleOut:
    """The people of a company, for administrators. Raises :class:`NotFound` for companies that are not approved."""
    team = await find_team(session, company_id)
    _require_approved(team)
    return await answer(session, settings, actor, company_id)


async def move_ownership(
    session: AsyncSession, resources: Resources, actor: Actor, company_id: UUID, person_id: UUID
) -> PeopleOut:
    """By an administrator, if the owner has left: the person becomes owner and contact, the former contact a member.

    Raises :class:`Forbidden`, :class:`NotFound` or :class:`ColleagueNotActive`.
    """
    if not actor.may(Action.VIEW, Subject.ACTIVE_COMPANIES):
        raise Forbidden
    team = _require_approved(await find_team(session, company_id, lock=True))
    person = _find(team, person_id)
    _require_active(person)
    former = _contact_of(team)
    if former is not person or not is_active_owner(person):
        person.company_role = CompanyRole.OWNER
        if former is not None and former is not person:
            former.company_role = CompanyRole.MEMBER
        await make_contact(session, team, person)
        record(session, actor, team, "company.ownership_moved", person, before=former.name if former else None)
        notify_moved(session, team, person, former=former, by=None)
    return await answer(session, resources.settings, actor, company_id)


async def make_contact(session: AsyncSession, team: Team, person: User) -> None:
    """Flushes twice, because a unique index allows one contact of a company."""
    for other in team.people:
        other.is_contact = False
    await session.flush()
    person.is_contact = True
    await session.flush()


async def _change_role(session: AsyncSession, actor: Actor, team: Team, person: User, role: CompanyRole) -> None:
    if person.company_role == role:
        return
    if role is CompanyRole.MEMBER:
        others = other_owners(team.people, person)
        if not others:
            raise LastOwner
        if person.is_contact:
            await make_contact(session, team, others[0])
    person.company_role = role
    record(session, actor, team, "company.role_changed", person, role=role.value)
    if role is CompanyRole.OWNER:
        notify_promoted(session, team, person, by=actor.name)


async def _has_handed_over(session: AsyncSession, actor: Actor, team: Team, person: User | None) -> bool:
    """Whether the actor has already handed the company over to this person, as in a repeated request."""
    if person is None or not person.is_contact:
        return False
    return await has_done(session, {HANDED_OVER}, team.company.id, person.id, by=actor.user_id)


def _find(team: Team, person_id: UUID) -> User:
    person = team.find(person_id)
    if person is None:
        raise NotFound
    return person


def _require_active(person: User) -> None:
    if person.is_invited_colleague or person.email_verified_at is None:
        raise ColleagueNotActive


def _require_approved(team: Team | None) -> Team:
    contact = _contact_of(team) if team else None
    if team is None or contact is None or contact.status != AccountStatus.APPROVED:
        raise NotFound
    return team


def _contact_of(team: Team) -> User | None:
    return next((person for person in team.people if person.is_contact), None)
