"""Resetting the factors of an administrator who has lost all of them.

One administrator begins, and a second one confirms; or 24 hours pass in which the person, who is told at once, does not
stop it. Without factors the person signs in by a code, and adds new ones.
"""

from datetime import timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Action, Actor
from portal.domain.identity.factors import Factor, FactorReset, kinds_of
from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.features.people.admins.errors import NoFactors, OwnAccount
from portal.features.people.admins.message_templates import FactorResetBegun, FactorsReset
from portal.features.people.admins.service import existing_admin, grants_of, held_in_turn, refuse_weaker, sign_out
from portal.platform.db.clock import database_now
from portal.platform.errors import NotFound
from portal.platform.runtime.resources import Resources

WAITS: Final = timedelta(hours=24)


async def reset_factors(session: AsyncSession, actor: Actor, resources: Resources, admin_id: UUID) -> bool:
    """Begins a reset, or confirms one that another administrator has begun. Returns whether it is done.

    Repeating it as the same administrator changes nothing. Raises :class:`OwnAccount`, :class:`HoldsMore`,
    :class:`NoFactors` and :class:`NotFound`.
    """
    if admin_id == actor.user_id:
        raise OwnAccount
    held = await held_in_turn(session, actor, Action.UPDATE)
    user = await existing_admin(session, admin_id)
    refuse_weaker(grants_of(user), held)
    if not await kinds_of(session, user.id):
        raise NoFactors
    begun = await session.get(FactorReset, user.id, with_for_update=True)
    if begun is None:
        now = await database_now(session)
        session.add(FactorReset(user_id=user.id, begun_at=now, begun_by=actor.user_id, begun_by_name=actor.name))
        _record(session, actor, "admin.factor_reset_begun", user)
        told = FactorResetBegun(begun_by=actor.name, begun_at=now, due_at=now + WAITS)
        send(session, told, to=Recipient.of(user))
        await session.flush()
        return False
    if begun.begun_by == actor.user_id:
        return False
    await _reset(session, resources, actor, user)
    return True


async def stop_reset(session: AsyncSession, actor: Actor, user_id: UUID) -> None:
    """Stops a reset, as the person or as an administrator. Raises :class:`NotFound` if none goes on."""
    statement = delete(FactorReset).where(FactorReset.user_id == user_id).returning(FactorReset.user_id)
    if (await session.execute(statement)).one_or_none() is None:
        raise NotFound
    audit.record(session, actor, "admin.factor_reset_stopped", subject_type="user", subject_id=user_id)


async def carry_out_due_resets(session: AsyncSession, resources: Resources) -> int:
    """Resets the factors of those for whom 24 hours have passed. Returns how many."""
    due = (
        select(User)
        .join(FactorReset, FactorReset.user_id == User.id)
        .where(FactorReset.begun_at <= await database_now(session) - WAITS)
        .with_for_update(of=FactorReset, skip_locked=True)
    )
    people = (await session.scalars(due)).all()
    for user in people:
        await _reset(session, resources, None, user)
    return len(people)


async def reset_by_command(session: AsyncSession, resources: Resources, email: str) -> bool:
    """For an installation in which no administrator is left. Returns False if no administrator has this address."""
    found = select(User).where(func.lower(User.email) == email.lower(), User.company_id.is_(None))
    user = (await session.scalars(found)).one_or_none()
    if user is None:
        return False
    await _reset(session, resources, None, user)
    return True


async def _reset(session: AsyncSession, resources: Resources, actor: Actor | None, user: User) -> None:
    await session.execute(delete(Factor).where(Factor.user_id == user.id))
    await session.execute(delete(FactorReset).where(FactorReset.user_id == user.id))
    _record(session, actor, "admin.factors_reset", user)
    send(session, FactorsReset(changed_at=await database_now(session)), to=Recipient.of(user))
    await session.flush()
    await sign_out(resources, user.id)


def _record(session: AsyncSession, actor: Actor | None, action: str, user: User) -> None:
    audit.record(session, actor, action, subject_type="user", subject_id=user.id, name=user.name)
