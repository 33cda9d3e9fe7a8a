"""Inviting colleagues, and accepting an invitation."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.passwords import passwords
from portal.domain.identity.users import User
from portal.features.people.accounts.errors import InvitationLinkInvalid
from portal.features.people.colleagues.changing import lock_as_owner, record, require_owner
from portal.features.people.colleagues.errors import ColleagueActive, TooManyPeople
from portal.features.people.colleagues.notices import notify_joined
from portal.features.people.colleagues.policy import (
    INVITATIONS,
    MAX_PEOPLE,
    invitation_ends_at,
    is_same_invitation,
    state_of,
    with_address,
)
from portal.features.people.colleagues.presentation import answer, people_out
from portal.features.people.colleagues.queries import find_team
from portal.features.people.colleagues.schemas import ColleagueIn, ColleagueInvitationOut, PeopleOut, PersonState
from portal.features.people.registration import invited as links
from portal.features.people.registration.invited_bodies import AcceptColleagueInvitationIn
from portal.platform.clock import iso
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.http.limits import Limiter
from portal.platform.jobs.outbox import MAIL, enqueue
from portal.platform.runtime.resources import Resources

COLLEAGUE_INVITED = "colleague_invited"
"""Job: (``user_id``, ``invited_at``). The worker looks the address up, so that no response reveals to the inviting
owner whether it belongs to an account."""


async def invite(
    session: AsyncSession, limiter: Limiter, resources: Resources, actor: Actor, details: ColleagueIn
) -> PeopleOut:
    """Invites a person, who gets a link to join the company. Repeating the invitation changes nothing.

    Raises :class:`TooManyPeople`, :class:`TooManyRequests`, or :class:`ValidationFailed` for an address that a person
    of the company has.
    """
    password_hash = await _count(session, limiter, resources, actor)
    team, _ = await lock_as_owner(session, actor)
    valid_for = links.valid_for(resources.settings)
    present = with_address(team.people, details.email)
    if present is not None:
        is_open = state_of(present, now=team.now, valid_for=valid_for) is PersonState.INVITED
        if is_open and is_same_invitation(present, details, by=actor.name):
            return people_out(resources.settings, team, asked_by=actor.user_id)
        error = "already_invited" if present.is_invited_colleague else "already_colleague"
        raise ValidationFailed(fields=[FieldError("email", error)])
    if len(team.people) >= MAX_PEOPLE:
        raise TooManyPeople(limit=MAX_PEOPLE)
    person = links.invited_colleague(
        company_id=team.company.id,
        # The status of the company: decisions on it change the status of all its people.
        status=actor.status,
        password_hash=password_hash,
        email=details.email,
        first_name=details.first_name,
        last_name=details.last_name,
        locale=details.locale,
        invited_at=team.now,
        changed_at=team.now,
        changed_by_name=actor.name,
    )
    session.add(person)
    await session.flush()
    _request_mail(session, person)
    record(session, actor, team, "company.person_invited", person)
    return await answer(session, resources.settings, actor, team.company.id)


async def invite_again(
    session: AsyncSession, limiter: Limiter, resources: Resources, actor: Actor, person_id: UUID
) -> PeopleOut:
    """Sends a new link, valid for the full period, and invalidates earlier ones.

    Raises :class:`NotFound`, :class:`ColleagueActive` or :class:`TooManyRequests`.
    """
    password_hash = await _count(session, limiter, resources, actor)
    team, _ = await lock_as_owner(session, actor)
    person = team.find(person_id)
    if person is None:
        raise NotFound
    if not person.is_invited_colleague:
        raise ColleagueActive
    # Earlier links are bound to the earlier password, so the new one invalidates them.
    person.password_hash = password_hash
    person.invited_at = person.changed_at = team.now
    person.changed_by_name = actor.name
    _request_mail(session, person)
    record(session, actor, team, "company.person_invited_again", person)
    return await answer(session, resources.settings, actor, team.company.id)


async def show_invitation(session: AsyncSession, resources: Resources, *, token: str) -> ColleagueInvitationOut:
    """The invitation of a link. Raises :class:`InvitationLinkInvalid` or :class:`InvitationAddressTaken`."""
    person = await links.invited_by_link(session, resources, token)
    company = await session.get(Company, person.company_id)
    valid_until = invitation_ends_at(person, links.valid_for(resources.settings))
    if company is None or valid_until is None:
        raise InvitationLinkInvalid
    return ColleagueInvitationOut(
        organization_name=company.organization_name,
        invited_by=person.changed_by_name or company.organization_name,
        email=person.contact_email,
        first_name=person.first_name,
        last_name=person.last_name,
        valid_until=valid_until,
    )


async def accept(
    session: AsyncSession, resources: Resources, details: AcceptColleagueInvitationIn, *, locale: str
) -> None:
    """Makes the invitation an account, once, and notifies the owners. Raises as :func:`show_invitation`.

    Takes the resources, because no connection is held while a password waits for a thread.
    """
    async with unit_of_work(resources.reads) as looking:
        invited = await links.invited_by_link(looking, resources, details.token)
    password_hash = await passwords(resources.settings).hash(details.password)
    team = await find_team(session, invited.company_id, lock=True)
    if team is None:
        raise InvitationLinkInvalid
    person = await links.accept_link(
        session, resources, invited.id, token=details.token, password_hash=password_hash, locale=locale
    )
    person.first_name, person.last_name, person.position = details.first_name, details.last_name, details.position
    record(session, None, team, "company.person_joined", person)
    notify_joined(session, team, person)
    await session.flush()


async def _count(session: AsyncSession, limiter: Limiter, resources: Resources, actor: Actor) -> str:
    """Checks and counts an invitation by an owner. Returns the hash of a random password, made before any lock."""
    team = await find_team(session, actor.company_id)
    require_owner(team.find(actor.user_id) if team else None)
    await limiter.hit("colleague-invitations", str(actor.company_id), limit=INVITATIONS)
    return await links.unknown_password(resources.settings)


def _request_mail(session: AsyncSession, person: User) -> None:
    if person.invited_at is not None:
        enqueue(session, COLLEAGUE_INVITED, queue=MAIL, user_id=person.id, invited_at=iso(person.invited_at))
