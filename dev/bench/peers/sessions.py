"""The portal's sessions, read by the peers as the portal reads them."""

import hashlib
import json
import os
from typing import cast
from uuid import UUID

import redis

COOKIE = os.environ["PEER_COOKIE"]
IDLE_SECONDS = int(os.environ["PEER_IDLE_SECONDS"])
RFI = os.environ["PEER_RFI"]

_store = redis.Redis.from_url(os.environ["PEER_REDIS_URL"])


def user_of(token: str | None) -> UUID | None:
    """The user of the cookie's session, whose idle time restarts."""
    if not token:
        return None
    key = f"session:{hashlib.sha256(token.encode()).hexdigest()}"
    value = cast("bytes | None", _store.getex(key, ex=IDLE_SECONDS))
    return UUID(json.loads(value)["user"]) if value else None
