"""One-time-code challenges: the step between a correct password (or a registration) and a session.

``challenge:<sha256 of id>`` is a Redis hash with the user, the possible destinations of codes, and the keyed hash of
the last code. Each step that checks or changes it is one script, so that concurrent requests cannot share a code, an
attempt or a send. The worker generates the code while it renders the message
(docs/adr/0005-secrets-are-generated-late.md).

A decoy is the challenge of a sign-up whose email belongs to an account. It goes through the same steps, but its codes
are discarded.
"""

import time
from collections.abc import Awaitable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, cast
from uuid import UUID

from redis.asyncio import Redis

from portal.domain.identity.secrets import hash_token, keyed_hash, new_code, new_token
from portal.features.people.accounts.errors import ChallengeExpired, CodeExpired, CodeIncorrect
from portal.platform.settings import Settings

CHALLENGE_SECONDS = 30 * 60
CODE_SLACK = 60
"""Seconds for which a challenge outlives its last requested code, whose own period starts only when it is sent."""


class Purpose(StrEnum):
    SIGN_UP = "signup"
    LOGIN = "login"
    CONTACT = "contact"
    """Proves a new email or number of a signed-in person."""


class Method(StrEnum):
    SMS = "sms"
    EMAIL = "email"


@dataclass(frozen=True, slots=True)
class Challenge:
    """The person of a challenge and the destinations of its codes.

    ``name`` is for the greeting; ``phone_number`` is empty where no SMS may be sent; ``credential`` is the fingerprint
    of the password that opened it, so that a new password closes what the old one had opened. ``sent_by``: the method
    of the newest code, which the right code proves. ``new_number``: the number that replaces the person's, in E.164.
    ``last_method``: of the person's last sign-in; not stored. ``has_app``: whether a code of an authenticator answers
    it, too. ``has_recovery``: whether a recovery code does. ``without_codes``: whether only those do.
    """

    purpose: Purpose
    user_id: UUID
    name: str
    email: str
    phone_number: str
    credential: str
    is_decoy: bool = False
    sent_by: Method | None = None
    new_number: str = ""
    last_method: Method | None = None
    has_app: bool = False
    has_recovery: bool = False
    without_codes: bool = False

    @property
    def likely_method(self) -> Method | None:
        """None if no code may be sent."""
        return self.last_method if self.last_method in self.methods else next(reversed(self.methods), None)

    @property
    def methods(self) -> list[Method]:
        if self.purpose is Purpose.CONTACT:
            return [Method.SMS if self.phone_number else Method.EMAIL]
        if self.without_codes:
            return []
        return [Method.SMS, Method.EMAIL] if self.phone_number else [Method.EMAIL]

    def destination(self, method: Method) -> str:
        return self.phone_number if method is Method.SMS else self.email


@dataclass(frozen=True, slots=True)
class Refused:
    """A failed attempt. ``challenge`` is None if the challenge does not exist."""

    error: CodeIncorrect | CodeExpired | ChallengeExpired
    challenge: Challenge | None


# A correction of the address voids the code that went to the wrong one.
_BEGIN_SEND = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('HGET', KEYS[1], 'email') ~= ARGV[1] then redis.call('HDEL', KEYS[1], 'code') end
redis.call('HSET', KEYS[1], 'email', ARGV[1], 'is_decoy', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3], 'GT')
return redis.call('HINCRBY', KEYS[1], 'sends', 1)
"""

# Does nothing if the challenge has ended: HSET would create it again.
_NOTE_SENT = """
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'asked_by', ARGV[1], 'asked_at', ARGV[2]) end
"""

# Only the newest send may set a code: an older message that waited in the queue must not replace it. ``minted`` is the
# hash of the newest code; pods of the previous release read the field under this name.
_STORE_CODE = """
local stored = redis.call('HMGET', KEYS[1], 'sends', 'is_decoy')
if stored[1] ~= ARGV[1] then return -1 end
local until_second = redis.call('TIME')[1] + ARGV[4]
local decoy = stored[2] == '1'
if redis.call('HGET', KEYS[1], 'minted') == ARGV[2] then
  -- A copy of the message carries the same code: it gives back no tries, and no code that wrong tries have ended.
  if redis.call('HEXISTS', KEYS[1], 'code') == 0 then return 0 end
  redis.call('HSET', KEYS[1], 'code_until', until_second)
  return decoy and 0 or 1
end
redis.call('HSET', KEYS[1], 'code', decoy and ARGV[3] or ARGV[2], 'code_until', until_second, 'tries', 0)
redis.call('HSET', KEYS[1], 'minted', ARGV[2])
redis.call('HSET', KEYS[1], 'sent_by', ARGV[5])
return decoy and 0 or 1
"""

# A correct code deletes the challenge, so that only one of several concurrent attempts gets a session.
_ATTEMPT = """
local stored = redis.call('HGETALL', KEYS[1])
if #stored == 0 then return {'gone', 0, stored} end
local held = redis.call('HMGET', KEYS[1], 'code', 'code_until')
if not held[1] or tonumber(redis.call('TIME')[1]) >= tonumber(held[2]) then return {'expired', 0, stored} end
if held[1] == ARGV[1] then
  redis.call('DEL', KEYS[1])
  return {'fits', 0, stored}
end
local left = tonumber(ARGV[2]) - redis.call('HINCRBY', KEYS[1], 'tries', 1)
if left <= 0 then redis.call('HDEL', KEYS[1], 'code') end
return {'wrong', left, stored}
"""


_COUNT_TRY = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local left = tonumber(ARGV[1]) - redis.call('HINCRBY', KEYS[1], 'app_tries', 1)
if left <= 0 then redis.call('DEL', KEYS[1]) end
return left
"""


class Challenges:
    def __init__(self, redis: Redis, settings: Settings) -> None:
        self._redis = redis
        self._settings = settings
        self._begin_send = redis.register_script(_BEGIN_SEND)
        self._note_sent = redis.register_script(_NOTE_SENT)
        self._store_code = redis.register_script(_STORE_CODE)
        self._attempt = redis.register_script(_ATTEMPT)
        self._count_try = redis.register_script(_COUNT_TRY)

    async def open(self, challenge: Challenge) -> str:
        """Stores a new challenge; returns the id for the browser, which is not stored."""
        token = new_token()
        name = _name(hash_token(token))
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.hset(name, mapping=_stored(challenge))
            pipe.expire(name, CHALLENGE_SECONDS)
            await pipe.execute()
        return token

    async def find(self, token: str) -> Challenge:
        stored = self._redis.hgetall(_name(hash_token(token)))
        challenge = _loaded(await cast("Awaitable[dict[str, str]]", stored))
        if challenge is None:
            raise ChallengeExpired
        return challenge

    async def begin_send(self, token: str, *, email: str, is_decoy: bool) -> tuple[str, int]:
        """Counts one more code for ``email``; returns (challenge's key, number of the send)."""
        key = hash_token(token)
        number = await self._begin_send(
            keys=[_name(key)], args=[email, int(is_decoy), self._settings.code_seconds + CODE_SLACK]
        )
        if number == 0:
            raise ChallengeExpired
        return key, int(number)

    async def note_sent(self, key: str, method: Method) -> None:
        """Stores method and time of the last send. Call it after the commit of the message."""
        await self._note_sent(keys=[_name(key)], args=[method, time.time()])

    async def latest_send(self, token: str) -> tuple[Method, float] | None:
        """Method of the newest code and its age in seconds, while it is valid."""
        fields = self._redis.hmget(_name(hash_token(token)), ["asked_by", "asked_at"])
        method, at = await cast("Awaitable[list[str | None]]", fields)
        age = time.time() - float(at or 0)
        return (Method(method), age) if method and age < self._settings.code_seconds else None

    async def store_code(self, key: str, send: int, method: Method, *, code: str | None = None) -> str | None:
        """Stores ``code``, or a new one, and returns it for the message. Returns None if it must not be sent."""
        code = code or new_code()
        stored = await self._store_code(
            keys=[_name(key)],
            args=[send, self._hash(key, code), self._hash(key, new_token()), self._settings.code_seconds, method],
        )
        return code if stored == 1 else None

    async def attempt(self, token: str, code: str) -> Challenge | Refused:
        """Verifies one attempt. A correct code ends the challenge."""
        key = hash_token(token)
        outcome, left, pairs = await self._attempt(
            keys=[_name(key)], args=[self._hash(key, code), self._settings.code_tries]
        )
        challenge = _loaded(dict(zip(pairs[::2], pairs[1::2], strict=True)))
        if outcome == "fits" and challenge is not None:
            return challenge
        if outcome == "wrong":
            return Refused(CodeIncorrect(tries_left=int(left)), challenge)
        return Refused(CodeExpired() if challenge else ChallengeExpired(), challenge)

    async def count_try(self, token: str) -> int:
        """Counts a wrong code of an app. Returns how many tries are left; after the last one the challenge ends."""
        left = await self._count_try(keys=[_name(hash_token(token))], args=[self._settings.code_tries])
        return int(left)

    async def end(self, token: str) -> bool:
        """Ends the challenge. Returns False if it had ended, so that of two answers at once one counts."""
        return bool(await self._redis.delete(_name(hash_token(token))))

    def _hash(self, key: str, code: str) -> str:
        """Hashes the code together with the challenge's key, so that it is valid for this challenge only."""
        return keyed_hash(self._settings, "one-time-code", f"{key}\x1f{code}")


def _name(key: str) -> str:
    return f"challenge:{key}"


_FLAGS = ("is_decoy", "has_app", "has_recovery", "without_codes")


def _stored(challenge: Challenge) -> dict[str, Any]:
    flags = {name: int(getattr(challenge, name)) for name in _FLAGS}
    stored = {**asdict(challenge), "user_id": str(challenge.user_id), **flags}
    return {name: value for name, value in stored.items() if value is not None and name != "last_method"}


def _loaded(stored: dict[str, str]) -> Challenge | None:
    if not stored:
        return None
    return Challenge(
        purpose=Purpose(stored["purpose"]),
        user_id=UUID(stored["user_id"]),
        name=stored["name"],
        email=stored["email"],
        phone_number=stored["phone_number"],
        credential=stored["credential"],
        is_decoy=stored["is_decoy"] == "1",
        has_app=stored.get("has_app") == "1",
        has_recovery=stored.get("has_recovery") == "1",
        without_codes=stored.get("without_codes") == "1",
        sent_by=Method(stored["sent_by"]) if "sent_by" in stored else None,
        new_number=stored.get("new_number", ""),
    )
