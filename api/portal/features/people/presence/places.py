"""Where the people of one company are working, stored in Redis for seconds.

``presence:<company>`` is a hash: user → ``<Unix time until which it holds>:{"name": …, "place": …}``. The hash expires
with its newest entry, and older entries are removed by the next request. ``colleagues:<company>`` is ``1`` or ``0`` for
a minute: whether the company has several people, so that PostgreSQL is asked at most once a minute.
"""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID

import orjson
from redis.asyncio import Redis

PRESENT_SECONDS = 15
"""Pages send their place every five seconds: two requests may fail before a person disappears."""
COLLEAGUES_SECONDS = 60

# Uses the clock of Redis, because the clocks of the pods may differ.
_NOTE = """
local now = tonumber(redis.call('TIME')[1])
if ARGV[2] == '' then redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], (now + ARGV[3]) .. ':' .. ARGV[2])
  redis.call('EXPIRE', KEYS[1], ARGV[3])
end
local others = {}
local stored = redis.call('HGETALL', KEYS[1])
for at = 1, #stored, 2 do
  local ends, noted = string.match(stored[at + 1], '^(%d+):(.*)$')
  if tonumber(ends) <= now then redis.call('HDEL', KEYS[1], stored[at])
  elseif stored[at] ~= ARGV[1] then table.insert(others, noted) end
end
return {redis.call('GET', KEYS[2]) or '', others}
"""


@dataclass(frozen=True, slots=True)
class ColleaguePlace:
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class Noted:
    """``others``: by name. ``has_colleagues``: None if it is not known at the moment."""

    others: list[ColleaguePlace]
    has_colleagues: bool | None


class Places:
    def __init__(self, redis: Redis, company_id: UUID) -> None:
        self._redis = redis
        self._places = f"presence:{company_id}"
        self._colleagues = f"colleagues:{company_id}"

    async def note(self, user_id: UUID, name: str, place: str | None) -> Noted:
        """Stores the person's place (None: removes it) and returns the places of the others, in one command."""
        noted = orjson.dumps({"name": name, "place": place}) if place else ""
        script = self._redis.register_script(_NOTE)
        arguments: list[Any] = [str(user_id), noted, PRESENT_SECONDS]
        answer = await cast("Awaitable[Any]", script(keys=[self._places, self._colleagues], args=arguments))
        known, others = answer
        found = [ColleaguePlace(**orjson.loads(one)) for one in others]
        return Noted(sorted(found, key=lambda one: (one.name, one.place)), known == "1" if known else None)

    async def remember(self, has_colleagues: bool) -> None:
        await self._redis.set(self._colleagues, "1" if has_colleagues else "0", ex=COLLEAGUES_SECONDS)
