"""Removing a person, revoking an invitation, and leaving.

The account is deleted. What the person did for the company stays: answers, files and questions lose the reference to
the account, and the audit trail keeps the name.
"""

from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.features.people.accounts import account_links
from portal.features.people.colleagues.changing import lock_as_member, record, require_owner
from portal.features.people.colleagues.errors import LastOwner
from portal.features.people.colleagues.notices import notify_left
from portal.features.people.colleagues.owners import make_contact
from portal.features.people.colleagues.policy import is_active_owner, other_owners
from portal.features.people.colleagues.queries import Team, has_done
from portal.platform.db.unit_of_work import after_commit
from portal.platform.errors import NotFound
from portal.platform.runtime.resources import Resources

REVOKED = "company.invitation_revoked"
REMOVED = "company.person_removed"
LEFT = "company.person_left"


async def remove(session: AsyncSession, resources: Resources, actor: Actor, person_id: UUID) -> None:
    """Removes a person or revokes an invitation, by an owner; or the actor leaves.

    Does nothing if the person was removed before. Raises :class:`Forbidden`, :class:`NotFound` or
    :class:`LastOwner`.
    """
    team, oneself = await lock_as_member(session, actor)
    if person_id != oneself.id:
        require_owner(oneself)
    person = team.find(person_id)
    if person is None:
        if not await has_done(session, {REVOKED, REMOVED, LEFT}, team.company.id, person_id):
            raise NotFound
        return
    if person.is_invited_colleague:
        record(session, actor, team, REVOKED, person)
    else:
        await _give_way(session, team, person)
        record(session, actor, team, LEFT if person is oneself else REMOVED, person)
        notify_left(session, team, person, by=oneself)
    await session.flush()
    await session.execute(delete(User).where(User.id == person.id).execution_options(synchronize_session=False))
    session.expunge(person)
    await _end_access(session, resources, person_id)


async def _give_way(session: AsyncSession, team: Team, person: User) -> None:
    """Raises :class:`LastOwner` if no owner remains. Makes the longest-standing owner the contact if needed."""
    others = other_owners(team.people, person)
    if is_active_owner(person) and not others:
        raise LastOwner
    if person.is_contact:
        await make_contact(session, team, others[0])


async def _end_access(session: AsyncSession, resources: Resources, user_id: UUID) -> None:
    """Deletes sessions and links from Redis after the commit. They are invalid once the account's row is deleted."""
    sessions = SessionStore(resources.redis, resources.settings)
    after_commit(session, lambda: sessions.end_all(user_id))
    after_commit(session, lambda: account_links.end_links(resources.redis, user_id))
