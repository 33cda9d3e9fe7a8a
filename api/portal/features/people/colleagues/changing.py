"""What every change of a company's people needs: the lock of the company, and an event of the audit trail."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.users import AccountStatus, User
from portal.features.people.colleagues.policy import is_active_owner
from portal.features.people.colleagues.queries import Team, find_team
from portal.platform.errors import Forbidden, Unauthenticated


async def lock_as_member(session: AsyncSession, actor: Actor) -> tuple[Team, User]:
    """Locks the actor's company, and returns it with the actor's own row as it is under the lock.

    Raises :class:`Unauthenticated` if the actor has been removed, or :class:`Forbidden` without an approval.
    """
    team = await find_team(session, actor.company_id, lock=True)
    oneself = team.find(actor.user_id) if team else None
    if team is None or oneself is None:
        raise Unauthenticated
    if oneself.status != AccountStatus.APPROVED:
        raise Forbidden
    return team, oneself


async def lock_as_owner(session: AsyncSession, actor: Actor) -> tuple[Team, User]:
    """As :func:`lock_as_member`; raises :class:`Forbidden` for members."""
    team, oneself = await lock_as_member(session, actor)
    require_owner(oneself)
    return team, oneself


def require_owner(oneself: User | None) -> None:
    if oneself is None or not is_active_owner(oneself):
        raise Forbidden


def record(session: AsyncSession, actor: Actor | None, team: Team, action: str, person: User, **details: Any) -> None:
    """Records an event with the person's name, which outlives the account. Without an actor, the person acted."""
    audit.record(
        session,
        actor,
        action,
        subject_type="company",
        subject_id=team.company.id,
        actor_name=None if actor else person.name,
        organization_name=team.company.organization_name,
        person_id=str(person.id),
        name=person.name,
        **details,
    )
