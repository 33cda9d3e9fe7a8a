"""Resetting the factors of an administrator who has lost all of them.

One administrator begins, and a second one confirms; or 24 hours pass in which the person, who is told at once, does not
stop it. Without factors the person signs in by a code, and adds new ones.
"""

from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, Select, delete, exists, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Actor
from portal.domain.identity.factors import RESET_WAITS, Factor, FactorReset, ProviderAccount, kinds_of
from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.features.people.admins.errors import (
    BeginnerGone,
    ChangedLately,
    NoFactors,
    NotIndependent,
    OwnAccount,
    OwnReset,
)
from portal.features.people.admins.message_templates import FactorResetBegun, FactorsReset
from portal.features.people.admins.service import existing_admin, grants_of, held_in_turn, refuse_weaker, show, sign_out
from portal.platform.db.clock import database_now
from portal.platform.errors import NotFound
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


async def begin_reset(session: AsyncSession, actor: Actor, settings: Settings, admin_id: UUID) -> RowMapping:
    """Begins a reset and tells the person. Changes nothing if one goes on, also if another administrator has begun it.

    Raises :class:`OwnAccount`, :class:`HoldsMore`, :class:`NoFactors`, :class:`ChangedLately` and :class:`NotFound`.
    """
    user = await _resettable(session, actor, admin_id)
    if not await kinds_of(session, user.id):
        raise NoFactors
    # The email may be new, and the mails that warn the person would go there.
    if await _is_lately(session, _events_about(user.id, "admin.updated")):
        raise ChangedLately
    if await session.get(FactorReset, user.id, with_for_update=True) is None:
        begun = FactorReset(
            user_id=user.id, begun_at=await database_now(session), begun_by=actor.user_id, begun_by_name=actor.name
        )
        session.add(begun)
        _record(session, actor, "admin.factor_reset_begun", user)
        told = FactorResetBegun(begun_by=actor.name, begun_at=begun.begun_at, due_at=begun.due_at)
        send(session, told, to=Recipient.of(user))
        await session.flush()
    return await show(session, settings, user.id)


async def confirm_reset(session: AsyncSession, actor: Actor, resources: Resources, admin_id: UUID) -> RowMapping:
    """Carries out a reset that another administrator has begun.

    Raises :class:`OwnReset`, :class:`BeginnerGone`, :class:`NotIndependent`, :class:`NotFound` if none goes on, and
    what :func:`begin_reset` raises.
    """
    user = await _resettable(session, actor, admin_id)
    begun = await session.get(FactorReset, user.id, with_for_update=True)
    if begun is None:
        raise NotFound
    if begun.begun_by == actor.user_id:
        raise OwnReset
    if begun.begun_by is None:
        raise BeginnerGone
    if await _depends_on_others(session, actor, begun):
        raise NotIndependent
    await _reset(session, resources, actor, user)
    return await show(session, resources.settings, user.id)


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
        .where(FactorReset.begun_at <= await database_now(session) - RESET_WAITS)
        # People first, as every change of factors does; who is changing something now is reset in the next round.
        .with_for_update(of=[User, FactorReset], skip_locked=True)
    )
    people = (await session.scalars(due)).all()
    for user in people:
        await _reset(session, resources, None, user)
    return len(people)


async def reset_by_command(session: AsyncSession, resources: Resources, email: str) -> bool:
    """For an installation in which no administrator is left. Returns False if no administrator has this address.

    Removes the account at the OpenID provider, too: while the provider is down, it could not prove the person, who
    therefore could add no factor. The next sign-in there links it anew.
    """
    found = select(User).where(func.lower(User.email) == email.lower(), User.company_id.is_(None)).with_for_update()
    user = (await session.scalars(found)).one_or_none()
    if user is None:
        return False
    account = delete(ProviderAccount).where(ProviderAccount.user_id == user.id).returning(ProviderAccount.subject)
    was_linked = (await session.execute(account)).one_or_none() is not None
    await _reset(session, resources, None, user, **({"unlinked": True} if was_linked else {}))
    return True


async def _resettable(session: AsyncSession, actor: Actor, admin_id: UUID) -> User:
    if admin_id == actor.user_id:
        raise OwnAccount
    held = await held_in_turn(session, actor, Action.UPDATE)
    user = await existing_admin(session, admin_id)
    refuse_weaker(grants_of(user), held)
    return user


async def _depends_on_others(session: AsyncSession, actor: Actor, begun: FactorReset) -> bool:
    """Whether the actor's account may be in the hands of another administrator, who perhaps began the reset.

    It was created by the beginner or after the reset began, or another one created or changed it within 24 hours.
    """
    created = _events_about(actor.user_id, "admin.created")
    changed = _events_about(actor.user_id, "admin.created", "admin.updated").where(AuditEvent.actor_id != actor.user_id)
    is_new = exists().where(User.id == actor.user_id, User.created_at >= begun.begun_at)
    created_by_beginner = created.where(AuditEvent.actor_id == begun.begun_by).exists()
    return await _is_lately(session, changed) or bool(await session.scalar(select(or_(is_new, created_by_beginner))))


def _events_about(admin_id: UUID, *actions: str) -> Select[UUID]:
    """What administrators have done to an account. The OpenID provider is none."""
    return select(AuditEvent.id).where(
        AuditEvent.subject_type == "user",
        AuditEvent.subject_id == str(admin_id),
        AuditEvent.action.in_(actions),
        AuditEvent.actor_id.is_not(None),
    )


async def _is_lately(session: AsyncSession, events: Select[UUID]) -> bool:
    """Whether one of the events is younger than 24 hours."""
    since = await database_now(session) - RESET_WAITS
    return bool(await session.scalar(select(events.where(AuditEvent.at > since).exists())))


async def _reset(session: AsyncSession, resources: Resources, actor: Actor | None, user: User, **details: Any) -> None:
    await session.execute(delete(Factor).where(Factor.user_id == user.id))
    await session.execute(delete(FactorReset).where(FactorReset.user_id == user.id))
    _record(session, actor, "admin.factors_reset", user, **details)
    send(session, FactorsReset(changed_at=await database_now(session)), to=Recipient.of(user))
    await session.flush()
    await sign_out(resources, user.id)


def _record(session: AsyncSession, actor: Actor | None, action: str, user: User, **details: Any) -> None:
    audit.record(session, actor, action, subject_type="user", subject_id=user.id, name=user.name, **details)
