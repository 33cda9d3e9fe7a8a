"""Rate limits: sliding windows in Redis, shared by all processes."""

import math
import time

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.aio.storage import RedisStorage
from limits.aio.strategies import MovingWindowRateLimiter

from portal.platform.errors import TooManyRequests
from portal.platform.redis.connections import open_pool
from portal.platform.redis.measured import measured
from portal.platform.settings import Settings

__all__ = ["Limiter", "RateLimitItemPerHour", "RateLimitItemPerMinute", "RateLimitItemPerSecond"]


class Limiter:
    def __init__(self, settings: Settings) -> None:
        url = settings.redis_url.get_secret_value()
        self._connections = open_pool(url, socket_connect_timeout=1, socket_timeout=3)
        storage = RedisStorage(
            "async+" + url,
            implementation="redispy",
            key_prefix="limits",
            connection_pool=self._connections,  # type: ignore[arg-type]  # its options are typed too narrowly
        )
        self._windows = MovingWindowRateLimiter(storage)

    async def aclose(self) -> None:
        """Closes the connections, which the storage class does not do."""
        await self._connections.aclose()

    async def hit(self, name: str, *keys: str, limit: RateLimitItem, cost: int = 1) -> None:
        """Counts ``cost`` attempts, or raises :class:`TooManyRequests` with the seconds until the next may succeed."""
        with measured("HIT"):
            if await self._windows.hit(limit, name, *keys, cost=cost):
                return
            window = await self._windows.get_window_stats(limit, name, *keys)
        raise TooManyRequests(retry_in=max(1, math.ceil(window.reset_time - time.time())))

    async def clear(self, name: str, *keys: str, limit: RateLimitItem) -> None:
        """Resets the counter."""
        with measured("CLEAR"):
            await self._windows.clear(limit, name, *keys)
