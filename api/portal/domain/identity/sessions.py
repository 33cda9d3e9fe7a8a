"""Signed-in sessions: opaque ids in a cookie, their hash in Redis with a lifetime.

``session:<sha256 of id>`` → ``{"user": …, "started": …, "ip": …, "agent": …, "proof": …, "proved": …}``, expiring after
the idle time, never past the absolute one. The release before neither writes nor reads ``proof`` and ``proved``.
``sessions-of:<user>`` → the set of those hashes, so that a reset or a deletion can end them all.
``sessions-there:<sha256 of issuer and sid>`` → the same for one session at the OpenID provider, which may end it; or
"ended", with the ids of the people whose sessions it ended, for a while after it has.
"""

import time
from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast
from uuid import UUID

import orjson
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from portal.domain.identity.factors import Proof
from portal.domain.identity.secrets import hash_token, new_token
from portal.platform.errors import PortalError
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """Seconds until a session ends: ``idle`` unless a request renews it, ``absolute`` in any case; idle ≤ absolute."""

    idle: float
    absolute: float


@dataclass(frozen=True, slots=True)
class SessionOfUser:
    """``id``: SHA-256 of the cookie, which does not sign in. ``agent``: the browser's User-Agent.

    ``seen_at``: the last request; None if it is unknown, because the session is about to end in any case.
    """

    id: str
    started_at: datetime
    seen_at: datetime | None
    ip: str | None
    agent: str | None


@dataclass(frozen=True, slots=True)
class OpenSession:
    """``proved_at``: when the person last proved who they are, by ``proof`` or by the password; in whole seconds."""

    user_id: UUID
    proof: Proof
    proved_at: datetime


MAX_AGENT = 300
"""Characters of a User-Agent that are kept."""


_PROVE = """
local stored = redis.call('GET', KEYS[1])
if not stored then return 0 end
if KEYS[2] then
  if redis.call('TYPE', KEYS[2]).ok == 'string' then return -1 end
  redis.call('SADD', KEYS[2], ARGV[3])
  redis.call('EXPIRE', KEYS[2], ARGV[4])
end
local session = cjson.decode(stored)
if ARGV[1] ~= '' then session['proof'] = ARGV[1] end
session['proved'] = tonumber(ARGV[2])
redis.call('SET', KEYS[1], cjson.encode(session), 'KEEPTTL')
return 1
"""

# All or nothing, so that a call that has failed ends the sessions when it is repeated; if only the answer was lost, the
# same people are returned again.
_END_THERE = """
local kind = redis.call('TYPE', KEYS[1]).ok
if kind == 'string' then return redis.call('GET', KEYS[1]) end
local ended = {'ended'}
for _, id in ipairs(kind == 'set' and redis.call('SMEMBERS', KEYS[1]) or {}) do
  local stored = redis.call('GET', 'session:' .. id)
  if stored then
    local user = cjson.decode(stored)['user']
    redis.call('DEL', 'session:' .. id)
    redis.call('SREM', 'sessions-of:' .. user, id)
    table.insert(ended, user)
  end
end
local text = table.concat(ended, ' ')
redis.call('SET', KEYS[1], text, 'EX', ARGV[1])
return text
"""

KnownThere = tuple[str, str]
"""Issuer and ``sid`` of a session at the OpenID provider."""

ENDED_SECONDS = 10 * 60
"""For which a session that ended at the provider starts and proves no other one: as long as either may be under way."""


class EndedThere(PortalError):
    """The session at the provider has ended while the person signed in, or proved who they are."""

    status = 401
    code = "unauthenticated"


class SessionStore:
    def __init__(self, redis: Redis, settings: Settings) -> None:
        self._redis = redis
        self._idle = settings.session_idle_seconds
        self._absolute = settings.session_absolute_seconds
        self._prove = redis.register_script(_PROVE)
        self._end_there = redis.register_script(_END_THERE)

    async def start(
        self,
        user_id: UUID,
        *,
        ip: str | None = None,
        agent: str | None = None,
        proof: Proof = Proof.CODE,
        proved_at: int | None = None,
        known_there: KnownThere | None = None,
    ) -> str:
        """A new session; returns the id for the cookie, which is not stored.

        ``proved_at``: seconds since 1970; None: now. Raises :class:`EndedThere` if the session at the provider has
        ended meanwhile.
        """
        token = new_token()
        key = hash_token(token)
        kept = agent[:MAX_AGENT] if agent else None
        now = int(time.time())
        proved = now if proved_at is None else proved_at
        stored = {"user": str(user_id), "started": now, "ip": ip, "agent": kept, "proof": proof, "proved": proved}
        value = orjson.dumps(stored)
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.set(f"session:{key}", value, ex=self._idle)
            pipe.sadd(_of(user_id), key)
            pipe.expire(_of(user_id), self._absolute)
            if known_there is not None:
                pipe.sadd(_there(known_there), key)
                pipe.expire(_there(known_there), self._absolute)
            try:
                await pipe.execute()
            except ResponseError as error:
                # The other commands were carried out.
                await self.end_session(key)
                if known_there is None or "WRONGTYPE" not in str(error):
                    raise
                # The key of the session there is no set any more.
                raise EndedThere from error
        return token

    async def touch(self, token: str) -> OpenSession | None:
        """This session, whose idle time restarts; None if it has ended."""
        name = f"session:{hash_token(token)}"
        value = await self._redis.getex(name, ex=self._idle)
        if value is None:
            return None
        stored = orjson.loads(value)
        left = stored["started"] + self._absolute - int(time.time())
        if left <= 0:
            await self._redis.delete(name)
            return None
        if left < self._idle:
            await self._redis.expire(name, left)
        proved_at = datetime.fromtimestamp(stored.get("proved", stored["started"]), UTC)
        return OpenSession(UUID(stored["user"]), Proof(stored.get("proof", Proof.CODE)), proved_at)

    async def prove(self, token: str, proof: Proof | None) -> None:
        """Notes that the person has proved who they are once more; None: by the password, which is no factor."""
        await self.prove_session(hash_token(token), proof)

    async def prove_session(
        self, session_id: str, proof: Proof | None, *, known_there: KnownThere | None = None
    ) -> bool:
        """The same by the session's id. Returns False if it has ended.

        ``known_there``: the session at the provider that proved it, and ends it from now on. Raises
        :class:`EndedThere` if that one has ended meanwhile.
        """
        keys = [f"session:{session_id}", *([_there(known_there)] if known_there else [])]
        args = [proof or "", int(time.time()), session_id, self._absolute]
        outcome = await self._prove(keys=keys, args=args)
        if outcome < 0:
            raise EndedThere
        return bool(outcome)

    async def time_left(self, token: str) -> TimeLeft | None:
        """Reads the lifetime without renewing it. None if the session has ended."""
        name = f"session:{hash_token(token)}"
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.get(name)
            pipe.pttl(name)
            value, milliseconds = await pipe.execute()
        if value is None:
            return None
        absolute = orjson.loads(value)["started"] + self._absolute - time.time()
        idle = min(milliseconds / 1000, absolute)
        return TimeLeft(idle, absolute) if idle > 0 else None

    async def started_at(self, token: str) -> datetime | None:
        """When the session started, in whole seconds, without renewing it. None if it has ended."""
        value = await self._redis.get(f"session:{hash_token(token)}")
        return datetime.fromtimestamp(orjson.loads(value)["started"], UTC) if value else None

    async def end(self, token: str) -> None:
        await self.end_session(hash_token(token))

    async def end_session(self, session_id: str) -> UUID | None:
        """Ends a session by its id. Returns whose it was; None if it has ended before."""
        value = await self._redis.getdel(f"session:{session_id}")
        if value is None:
            return None
        user: str = orjson.loads(value)["user"]
        await cast("Awaitable[int]", self._redis.srem(_of(user), session_id))
        return UUID(user)

    async def end_there(self, known_there: KnownThere) -> set[UUID]:
        """Ends the sessions that a session at the provider opened or proved. Returns whose they were.

        A repeated call returns the same people for a while.
        """
        ended = await self._end_there(keys=[_there(known_there)], args=[ENDED_SECONDS])
        return {UUID(user_id) for user_id in ended.split()[1:]}

    async def end_all(self, user_id: UUID) -> None:
        """Ends every session of a person, for example after a reset, a rejection or a deletion."""
        keys = await self._keys(user_id)
        await self._redis.delete(_of(user_id), *(f"session:{key}" for key in keys))

    async def end_every_session(self) -> int:
        """Ends the sessions of all people. Returns how many. A session that starts meanwhile may stay."""
        ended = 0
        async for name in self._redis.scan_iter("session:*", count=1000):
            ended += int(await self._redis.delete(name))
        return ended

    async def of_user(self, user_id: UUID) -> list[SessionOfUser]:
        """The sessions of a person, newest first."""
        keys = sorted(await self._keys(user_id))
        async with self._redis.pipeline(transaction=True) as pipe:
            for key in keys:
                pipe.get(f"session:{key}")
                pipe.pttl(f"session:{key}")
            found = await pipe.execute()
        now = time.time()
        pairs = zip(keys, found[::2], found[1::2], strict=True)
        read = [self._read(key, value, milliseconds, now) for key, value, milliseconds in pairs]
        return sorted((one for one in read if one), key=lambda one: one.started_at, reverse=True)

    async def end_of_user(self, user_id: UUID, session_id: str) -> bool:
        """Ends one session of a person. Returns False if the person has no such session."""
        if not await cast("Awaitable[int]", self._redis.srem(_of(user_id), session_id)):
            return False
        await self._redis.delete(f"session:{session_id}")
        return True

    async def end_others(self, user_id: UUID, token: str) -> int:
        """Ends every session of a person except the one of ``token``. Returns how many."""
        keys = await self._keys(user_id) - {hash_token(token)}
        if not keys:
            return 0
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.srem(_of(user_id), *keys)
            pipe.delete(*(f"session:{key}" for key in keys))
            _, ended = await pipe.execute()
        return int(ended)

    async def _keys(self, user_id: UUID) -> set[str]:
        return await cast("Awaitable[set[str]]", self._redis.smembers(_of(user_id)))

    def _read(self, key: str, value: str | None, milliseconds: int, now: float) -> SessionOfUser | None:
        """Parses a stored session; None if it has ended."""
        if value is None or milliseconds <= 0:
            return None
        stored = orjson.loads(value)
        left, idle = stored["started"] + self._absolute - now, milliseconds / 1000
        # Near the absolute end, the remaining lifetime does not depend on the time of the last request.
        seen = now - (self._idle - idle) if idle < left - 1 else None
        return SessionOfUser(
            key,
            datetime.fromtimestamp(stored["started"], UTC),
            datetime.fromtimestamp(int(seen), UTC) if seen else None,
            stored.get("ip"),
            stored.get("agent"),
        )


def _of(user_id: UUID | str) -> str:
    return f"sessions-of:{user_id}"


def _there(known_there: KnownThere) -> str:
    return f"sessions-there:{hash_token(' '.join(known_there))}"
