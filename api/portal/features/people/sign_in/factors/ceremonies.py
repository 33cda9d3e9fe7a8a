"""What a factor was asked, kept for five minutes and answered once.

``ceremony:<sha256 of id>`` → JSON of :class:`Ceremony`.
"""

from dataclasses import asdict, dataclass
from typing import Final
from uuid import UUID

import orjson
from redis.asyncio import Redis

from portal.domain.identity.secrets import hash_token, new_token
from portal.features.people.sign_in.factors.errors import CeremonyExpired

SECONDS: Final = 5 * 60

SIGN_IN, ADD_PASSKEY, ADD_AUTHENTICATOR, PROVE = "sign-in", "add-passkey", "add-authenticator", "prove"


@dataclass(frozen=True, slots=True)
class Ceremony:
    """``user_id``: whose factor answers; None before signing in.

    ``asked``: the challenge of a passkey in hex, or the encrypted secret of an app.
    """

    purpose: str
    user_id: UUID | None
    asked: str


async def begin(redis: Redis, ceremony: Ceremony) -> str:
    """Returns the id for the browser, which is not stored."""
    token = new_token()
    await redis.set(_name(token), orjson.dumps(asdict(ceremony), default=str), ex=SECONDS)
    return token


async def look(redis: Redis, token: str, purpose: str, user_id: UUID | None) -> Ceremony:
    """Reads a ceremony that goes on. Raises :class:`CeremonyExpired`, also for one of another person."""
    return _read(await redis.get(_name(token)), purpose, user_id)


async def end(redis: Redis, token: str, purpose: str, user_id: UUID | None) -> Ceremony:
    """Reads a ceremony and ends it, so that only one of several answers is accepted. Raises as :func:`look` does."""
    return _read(await redis.getdel(_name(token)), purpose, user_id)


def _read(stored: str | None, purpose: str, user_id: UUID | None) -> Ceremony:
    if stored is None:
        raise CeremonyExpired
    values = orjson.loads(stored)
    ceremony = Ceremony(values["purpose"], UUID(values["user_id"]) if values["user_id"] else None, values["asked"])
    if (ceremony.purpose, ceremony.user_id) != (purpose, user_id):
        raise CeremonyExpired
    return ceremony


def _name(token: str) -> str:
    return f"ceremony:{hash_token(token)}"
