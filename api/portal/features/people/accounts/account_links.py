"""Links that set a password: of a reset, and of an invitation of an administrator or a colleague.

Each is bound to the password and the address of its person: it ends when one of them changes.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import cast
from uuid import UUID

import orjson
from redis.asyncio import Redis
from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.secrets import equal, fingerprint, hash_token
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.features.people.accounts.mailed_links import MailedLink, find_link, link_token
from portal.features.people.accounts.message_templates import AdminInvitation, PasswordReset
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

COLLEAGUE_INVITATION = "colleague_invitation"
"""The template of :mod:`portal.features.people.colleagues`, which imports this package."""

_EARLIER_LENGTH = 43
"""Characters of a token of the release before."""


@dataclass(frozen=True, slots=True)
class AccountLink:
    """``fits``: whether the person still has the password and the address that the link was sent to."""

    user_id: UUID
    fits: Callable[[User], bool]


async def find_account_link(session: AsyncSession, resources: Resources, token: str) -> AccountLink | None:
    """None if the link does not exist, has expired, or was replaced by a newer one."""
    if len(token) == _EARLIER_LENGTH:
        return await _link_of_the_release_before(resources, token)
    settings = resources.settings
    # An invitation of a colleague ends by the time in the person's row, which is also shown to owners.
    lifetimes = _lifetimes(settings) | {COLLEAGUE_INVITATION: timedelta.max}
    link = await find_link(session, token, lifetimes=lifetimes)
    if link is None or (link.template == AdminInvitation.template and await _is_replaced(session, link)):
        return None

    def fits(user: User) -> bool:
        is_theirs = link.recipient in {user.email, user.contact_email}
        return is_theirs and link.is_authentic(settings, user.password_hash)

    return AccountLink(link.user_id, fits)


async def make_account_link(resources: Resources, message_id: UUID, user: User, *, template: str) -> str:
    """The token of the link in the mail that is being rendered. Stored for pods of the release before."""
    token = link_token(resources.settings, message_id, user.password_hash)
    await _store(resources, user, token, lifetime=_lifetimes(resources.settings)[template])
    return token


async def end_links(redis: Redis, user_id: UUID) -> None:
    """Ends the person's links of the release before, for example after a change of address."""
    keys = await cast("Awaitable[set[str]]", redis.smembers(f"resets-of:{user_id}"))
    await redis.delete(f"resets-of:{user_id}", *(f"reset:{key}" for key in keys))


def _lifetimes(settings: Settings) -> dict[str, timedelta]:
    return {
        PasswordReset.template: timedelta(seconds=settings.reset_seconds),
        AdminInvitation.template: timedelta(hours=settings.admin_invitation_hours),
        COLLEAGUE_INVITATION: timedelta(hours=settings.colleague_invitation_hours),
    }


async def _is_replaced(session: AsyncSession, link: MailedLink) -> bool:
    newer = exists().where(
        Message.user_id == link.user_id, Message.template == link.template, Message.id > link.message_id
    )
    return bool(await session.scalar(select(newer)))


async def _link_of_the_release_before(resources: Resources, token: str) -> AccountLink | None:
    stored = await resources.redis.get(f"reset:{hash_token(token)}")
    if stored is None:
        return None
    promised = orjson.loads(stored)
    return AccountLink(
        UUID(promised["user"]),
        lambda user: equal(fingerprint(resources.settings, user.password_hash), promised["credential"]),
    )


async def _store(resources: Resources, user: User, token: str, *, lifetime: timedelta) -> None:
    key, links = hash_token(token), f"resets-of:{user.id}"
    value = orjson.dumps({"user": str(user.id), "credential": fingerprint(resources.settings, user.password_hash)})
    async with resources.redis.pipeline(transaction=True) as pipe:
        pipe.set(f"reset:{key}", value, ex=lifetime)
        pipe.sadd(links, key)
        # The set expires with the link that expires last.
        pipe.expire(links, lifetime, nx=True)
        pipe.expire(links, lifetime, gt=True)
        await pipe.execute()
