"""Results that the requests of a process share for a few seconds."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, TypeVar

Result = TypeVar("Result")
KEPT = 64
"""Results of one process; a new one replaces the oldest."""


@dataclass(slots=True)
class _Entry:
    """``until``: on the monotonic clock; 0 without a result."""

    computing: asyncio.Lock = field(default_factory=asyncio.Lock)
    until: float = 0
    result: Any = None


class SharedResults:
    """For expensive reads whose results may be some seconds old.

    Only the result is shared: each request checks permissions before it asks for one.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._entries: dict[Hashable, _Entry] = {}

    async def get(self, key: Hashable, compute: Callable[[], Awaitable[Result]]) -> Result:
        """The result of ``key``. One request computes it, and concurrent ones wait for it.

        If ``compute`` raises or its request is cancelled, the next waiting request computes it.
        """
        entry = self._entries.get(key) or self._add(key)
        async with entry.computing:
            if time.monotonic() >= entry.until:
                entry.result = await compute()
                entry.until = time.monotonic() + self.seconds
            result: Result = entry.result
            return result

    def _add(self, key: Hashable) -> _Entry:
        while len(self._entries) >= KEPT:
            del self._entries[next(iter(self._entries))]
        entry = self._entries[key] = _Entry()
        return entry
