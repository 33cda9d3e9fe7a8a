"""Rate limits: moving windows in Redis, shared by all processes."""

import math
import time
from typing import cast

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.aio.storage import RedisStorage
from limits.aio.storage.redis.redispy import RedispyBridge
from limits.aio.strategies import MovingWindowRateLimiter
from redis.asyncio import ConnectionPool

from portal.platform.errors import TooManyRequests
from portal.platform.redis.connections import open_pool
from portal.platform.redis.measured import MeasuredRedis
from portal.platform.settings import Settings

__all__ = ["Limiter", "RateLimitItemPerHour", "RateLimitItemPerMinute", "RateLimitItemPerSecond"]


class MeasuredStorage(RedisStorage):
    """Storage of the windows in Redis, with the portal's measured client."""

    def __init__(self, url: str, connections: ConnectionPool) -> None:
        self._client = MeasuredRedis(connection_pool=connections)
        super().__init__(
            "async+" + url,
            implementation="redispy",
            key_prefix="limits",
            connection_pool=connections,  # type: ignore[arg-type]  # its options are typed too narrowly
        )

    def configure_bridge(self) -> None:
        """Scripts belong to the client that is there when they are registered, which comes next."""
        super().configure_bridge()
        cast("RedispyBridge", self.bridge).storage = self._client


class Limiter:
    def __init__(self, settings: Settings) -> None:
        url = settings.redis_url.get_secret_value()
        self._connections = open_pool(url, socket_connect_timeout=1, socket_timeout=3)
        self._windows = MovingWindowRateLimiter(MeasuredStorage(url, self._connections))

    async def aclose(self) -> None:
        """Closes the connections, which the storage never does."""
        await self._connections.aclose()

    async def hit(self, name: str, *keys: str, limit: RateLimitItem, cost: int = 1) -> None:
        """Counts ``cost`` tries, or raises :class:`TooManyRequests` with the seconds until the next may succeed."""
        if not await self._windows.hit(limit, name, *keys, cost=cost):
            window = await self._windows.get_window_stats(limit, name, *keys)
            raise TooManyRequests(retry_in=max(1, math.ceil(window.reset_time - time.time())))

    async def clear(self, name: str, *keys: str, limit: RateLimitItem) -> None:
        """Forgets the tries that were counted."""
        await self._windows.clear(limit, name, *keys)
