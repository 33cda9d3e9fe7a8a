"""How often is too often: moving windows in Redis, shared by every process."""

import math
import time

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.aio.storage import RedisStorage
from limits.aio.strategies import MovingWindowRateLimiter

from portal.errors import TooManyRequests
from portal.settings import Settings

__all__ = ["Limiter", "RateLimitItemPerHour", "RateLimitItemPerMinute", "RateLimitItemPerSecond"]


class Limiter:
    def __init__(self, settings: Settings) -> None:
        storage = RedisStorage(
            "async+" + settings.redis_url.get_secret_value(),
            implementation="redispy",
            key_prefix="limits",
            socket_connect_timeout=1,
            socket_timeout=3,
        )
        self._windows = MovingWindowRateLimiter(storage)

    async def hit(self, name: str, *keys: str, limit: RateLimitItem) -> None:
        """Counts one try, or raises :class:`TooManyRequests` with the seconds until the next may succeed."""
        if not await self._windows.hit(limit, name, *keys):
            window = await self._windows.get_window_stats(limit, name, *keys)
            raise TooManyRequests(retry_in=max(1, math.ceil(window.reset_time - time.time())))
