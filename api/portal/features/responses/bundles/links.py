"""One-time links: a token in Redis for one bundle and one user, deleted on its first use.

The browser has it in a cookie, because addresses are logged by proxies and kept in the browser's history.
"""

import hashlib
import secrets
from uuid import UUID

from redis.asyncio import Redis

# Long enough for a browser to follow the link; a lost link is requested again.
LIVES_SECONDS = 5 * 60


async def write_link(redis: Redis, bundle_id: UUID, user_id: UUID) -> str:
    token = secrets.token_urlsafe(32)
    await redis.set(_key(token), f"{bundle_id}:{user_id}", ex=LIVES_SECONDS)
    return token


async def take_link(redis: Redis, token: str, bundle_id: UUID, user_id: UUID) -> bool:
    """Whether the token is valid. Deletes it in the same command, so that only one of concurrent requests succeeds."""
    kept = await redis.getdel(_key(token))
    return bool(kept == f"{bundle_id}:{user_id}")


def _key(token: str) -> str:
    return f"portal:bundle-link:{hashlib.sha256(token.encode()).hexdigest()}"
