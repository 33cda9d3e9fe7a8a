"""Inviting again or deleting several privileged users, each by the rules for one."""

from collections.abc import Awaitable, Callable, Collection
from enum import StrEnum
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor
from portal.domain.identity.users import User
from portal.features.people.admins import service
from portal.features.people.admins.errors import AlreadyActive, HoldsMore, LastGrantor, OwnAccount
from portal.features.people.admins.queries import find_admins
from portal.platform.errors import TooManyRequests
from portal.platform.lists.together import DoneTogether, Left
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


class AdminLeft(StrEnum):
    """Codes of the errors that one person gives; ``MISSING``: deleted."""

    OWN_ACCOUNT = OwnAccount.code
    HOLDS_MORE = HoldsMore.code
    LAST_GRANTOR = LastGrantor.code
    ALREADY_ACTIVE = AlreadyActive.code
    TOO_MANY_REQUESTS = TooManyRequests.code
    MISSING = "missing"


async def delete_all(
    session: AsyncSession, actor: Actor, resources: Resources, admin_ids: Collection[UUID]
) -> DoneTogether:
    """Deletes the accounts with their sessions and links, except those that :func:`service.delete` refuses."""
    # This lock precedes the locks of rows, as in every other change of permissions; otherwise they could deadlock.
    await service.held_in_turn(session, actor, Action.DELETE)
    return await _each(session, admin_ids, lambda user: service.delete(session, actor, resources, user.id))


async def invite_all_again(
    session: AsyncSession,
    actor: Actor,
    settings: Settings,
    admin_ids: Collection[UUID],
    *,
    count: Callable[[UUID], Awaitable[None]],
) -> DoneTogether:
    """Sends a new link to each person without a password; ``count`` raises for one who was invited too often."""

    async def invite(user: User) -> object:
        if user.verified_at is None:
            await count(user.id)
        return await service.invite_again(session, actor, settings, user.id)

    return await _each(session, admin_ids, invite)


async def _each(
    session: AsyncSession, admin_ids: Collection[UUID], change: Callable[[User], Awaitable[object]]
) -> DoneTogether:
    """Applies ``change`` to each account. Locks them in the order of their keys to avoid deadlocks."""
    wanted = set(admin_ids)
    found = await find_admins(session, wanted)
    left = [Left(str(missing), None, AdminLeft.MISSING) for missing in sorted(wanted - {user.id for user in found})]
    for user in found:
        name = user.name
        try:
            await change(user)
        except (OwnAccount, HoldsMore, LastGrantor, AlreadyActive, TooManyRequests) as refused:
            left.append(Left(str(user.id), name, AdminLeft(refused.code)))
    return DoneTogether(len(wanted) - len(left), left)
