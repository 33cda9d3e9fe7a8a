"""Mails about a change of the people of a company."""

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.features.people.colleagues.message_templates import (
    ColleagueJoined,
    ColleagueLeft,
    ColleaguePromoted,
    ColleagueRemoved,
    OwnershipMoved,
)
from portal.features.people.colleagues.policy import other_owners
from portal.features.people.colleagues.queries import Team


def notify_joined(session: AsyncSession, team: Team, person: User) -> None:
    content = ColleagueJoined(
        organization_name=team.company.organization_name, name=person.name, email=person.contact_email
    )
    _send(session, content, other_owners(team.people, person))


def notify_left(session: AsyncSession, team: Team, person: User, *, by: User) -> None:
    """Notifies the other owners, and the person if ``by`` another one removed them."""
    name = team.company.organization_name
    content = ColleagueLeft(organization_name=name, name=person.name, email=person.contact_email)
    _send(session, content, [owner for owner in other_owners(team.people, person) if owner is not by])
    if person is not by:
        to = Recipient(address=person.contact_email, locale=person.locale, name=person.name)
        send(session, ColleagueRemoved(organization_name=name), to=to)


def notify_promoted(session: AsyncSession, team: Team, person: User, *, by: str) -> None:
    content = ColleaguePromoted(organization_name=team.company.organization_name, promoted_by=by)
    send(session, content, to=Recipient.of(person, address=person.contact_email))


def notify_moved(session: AsyncSession, team: Team, person: User, *, former: User | None, by: User | None) -> None:
    """Notifies the new owner ``person``, the other owners and the ``former`` contact, except ``by``, who did it."""
    content = OwnershipMoved(
        organization_name=team.company.organization_name, name=person.name, email=person.contact_email
    )
    concerned = [person, *other_owners(team.people, person)]
    if former is not None and former not in concerned:
        concerned.append(former)
    _send(session, content, [other for other in concerned if other is not by])


def _send(session: AsyncSession, content: ColleagueJoined | ColleagueLeft | OwnershipMoved, to: Iterable[User]) -> None:
    for person in to:
        send(session, content, to=Recipient.of(person, address=person.contact_email))
