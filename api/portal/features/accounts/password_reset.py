"""Resetting a forgotten password: a link by mail that sets one new password.

``reset:<sha256 of token>`` in Redis holds the user and the fingerprint of the password it replaces; the worker
generates the token while it renders the mail. A link is valid until it expires, one of the links is used, or the
password changes: a link requested by a stranger does not invalidate the owner's. ``resets-of:<user>`` is the set of
links.
"""

from collections.abc import Awaitable
from typing import cast
from uuid import UUID

import orjson
from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.passwords import passwords
from portal.domain.identity.secrets import equal, fingerprint, hash_token, new_token
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.features.accounts.addresses import find_claim
from portal.features.accounts.attempts import limit_resets
from portal.features.accounts.errors import ResetTokenInvalid
from portal.features.accounts.message_templates import PasswordChanged
from portal.features.accounts.policy import is_owner
from portal.features.accounts.queries import lock_user
from portal.features.accounts.sources import Source
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.http.limits import Limiter
from portal.platform.jobs.outbox import MAIL, enqueue
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

RESET_REQUESTED = "password_reset_requested"
"""Job: (``user_id``), a random id if the address is unknown."""


async def forgot(session: AsyncSession, settings: Settings, limiter: Limiter, source: Source, *, email: str) -> None:
    """Requests a reset mail with the same statements for every address; the worker decides which mail to send.

    Raises :class:`TooManyRequests`.
    """
    claim = await find_claim(session, email)
    await limit_resets(limiter, settings, source, email=email, owner_id=claim.owner_id)
    enqueue(session, RESET_REQUESTED, queue=MAIL, user_id=claim.owner_id or claim.unproved_id or new_id())


async def make_reset_token(
    redis: Redis, settings: Settings, user: User, *, seconds: int, token: str | None = None
) -> str:
    """Stores ``token``, or a new one, for the mail that is being rendered, and returns it. It expires in ``seconds``.

    Earlier tokens stay valid.
    """
    token = token or new_token()
    key = hash_token(token)
    value = orjson.dumps({"user": str(user.id), "credential": fingerprint(settings, user.password_hash)})
    links = f"resets-of:{user.id}"
    async with redis.pipeline(transaction=True) as pipe:
        pipe.set(f"reset:{key}", value, ex=seconds)
        pipe.sadd(links, key)
        # The set expires with the link that expires last.
        pipe.expire(links, seconds, nx=True)
        pipe.expire(links, seconds, gt=True)
        await pipe.execute()
    return token


async def end_links(redis: Redis, user_id: UUID) -> None:
    """Invalidates every link of the person, for example after a change of address."""
    keys = await cast("Awaitable[set[str]]", redis.smembers(f"resets-of:{user_id}"))
    # The previous release stores the newest link under this key.
    earlier = await redis.getdel(f"reset-of:{user_id}")
    await redis.delete(f"resets-of:{user_id}", *(f"reset:{key}" for key in {*keys, earlier or ""}))


async def reset(session: AsyncSession, resources: Resources, *, token: str, password: str) -> None:
    """Sets the new password once, ends all sessions of the user and notifies them by mail.

    The link was sent by mail, so it also verifies the address of an invited administrator.
    """
    settings, redis = resources.settings, resources.redis
    name = f"reset:{hash_token(token)}"
    stored = await redis.get(name)
    if stored is None:
        raise ResetTokenInvalid
    promised = orjson.loads(stored)
    password_hash = await passwords(settings).hash(password)
    user = await lock_user(session, UUID(promised["user"]))
    # The link of an open invitation is not a reset: accepting it also needs the person's agreement to the terms.
    if user is None or not is_owner(user):
        raise ResetTokenInvalid
    # Under the row's lock one of several requests takes the token; the others do not find it.
    if await redis.getdel(name) is None:
        raise ResetTokenInvalid
    if not equal(fingerprint(settings, user.password_hash), promised["credential"]):
        raise ResetTokenInvalid
    now = await database_now(session)
    user.password_hash = password_hash
    user.verified_at = user.verified_at or now
    user.email_verified_at = user.email_verified_at or now
    audit.record(session, None, "account.password_reset", subject_type="user", subject_id=user.id, actor_name=user.name)
    send(session, PasswordChanged(changed_at=now), to=Recipient.of(user))
    await session.flush()
    # Before the lock is released: the next sign-in must see the new password.
    await SessionStore(redis, settings).end_all(user.id)
