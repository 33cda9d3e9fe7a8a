"""What the portal keeps while the browser is at the provider, for ten minutes, and answered once.

``provider-question:<sha256 of state>`` → JSON of :class:`Kept`.
"""

import secrets
from dataclasses import asdict, dataclass
from typing import Final
from uuid import UUID

import orjson
from redis.asyncio import Redis

from portal.domain.identity.secrets import hash_token, new_token
from portal.features.people.sign_in.provider.errors import AnswerNotAccepted
from portal.features.people.sign_in.provider.openid import Question
from portal.platform.settings import Settings

SECONDS: Final = 10 * 60
CALLBACK: Final = "/api/login/provider/callback"


@dataclass(frozen=True, slots=True)
class Kept:
    """``browser``: hash of the cookie of the browser that was sent to the provider.

    ``user_id``, ``session``: of the session in which the person proves who they are once more; None at sign-in.
    ``replaced``: the session that signing in ends. ``asked_at``: seconds since 1970.
    """

    nonce: str
    verifier: str
    browser: str
    locale: str
    asked_at: int
    user_id: UUID | None = None
    session: str | None = None
    replaced: str | None = None

    def question(self, settings: Settings, state: str) -> Question:
        redirect_uri = settings.origin + CALLBACK
        return Question(state, self.nonce, self.verifier, redirect_uri, self.locale, again=self.session is not None)


def new_verifier() -> str:
    return secrets.token_urlsafe(48)


async def keep(redis: Redis, kept: Kept) -> str:
    """Returns the state for the browser, which is not stored."""
    state = new_token()
    await redis.set(_name(state), orjson.dumps(asdict(kept), default=str), ex=SECONDS)
    return state


async def take(redis: Redis, state: str, browser: str | None) -> Kept:
    """Ends a question. Raises :class:`AnswerNotAccepted`, also for a question of another browser."""
    stored = await redis.getdel(_name(state))
    if stored is None:
        raise AnswerNotAccepted
    values = orjson.loads(stored)
    kept = Kept(**values | {"user_id": UUID(values["user_id"]) if values["user_id"] else None})
    if browser is None or hash_token(browser) != kept.browser:
        raise AnswerNotAccepted
    return kept


def _name(state: str) -> str:
    return f"provider-question:{hash_token(state)}"
