"""Connections to Valkey or Redis that report every broken connection as redis-py's ``ConnectionError``.

redis-py retries that error, and the API answers it with 503. Some cases would reach callers as something else:

- uvloop raises a plain ``RuntimeError`` when a connection that the server has reset is written to.
- If a required password is missing, redis-py's first health check reconnects recursively up to Python's limit.
- redis-py does not retry an attempt to connect that takes too long.
"""

import asyncio
from collections.abc import Iterable
from typing import Any

from redis.asyncio import Connection, ConnectionPool, SSLConnection, UnixDomainSocketConnection
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError


class _Reporting(AbstractConnection):
    async def connect(self) -> None:
        try:
            await super().connect()  # type: ignore[no-untyped-call]  # untyped in the library
        except RedisTimeoutError:
            await super().connect()  # type: ignore[no-untyped-call]  # untyped in the library

    async def on_connect(self) -> None:
        # The commands of connecting are check enough.
        self.next_health_check = asyncio.get_running_loop().time() + self.health_check_interval
        await super().on_connect()

    async def send_packed_command(self, command: bytes | str | Iterable[bytes], check_health: bool = True) -> None:
        try:
            await super().send_packed_command(command, check_health)
        except RuntimeError as error:
            if isinstance(error, (RecursionError, NotImplementedError)):
                raise
            raise RedisConnectionError(f"the connection is closed: {error}") from error

    async def disconnect(self, nowait: bool = False) -> None:
        try:
            await super().disconnect(nowait)
        except RuntimeError as error:
            raise RedisConnectionError(f"the connection is closed: {error}") from error


class _TcpConnection(_Reporting, Connection):
    pass


class _TlsConnection(_Reporting, SSLConnection):
    pass


class _UnixConnection(_Reporting, UnixDomainSocketConnection):
    pass


_CLASSES: dict[type[AbstractConnection], type[AbstractConnection]] = {
    Connection: _TcpConnection,
    SSLConnection: _TlsConnection,
    UnixDomainSocketConnection: _UnixConnection,
}


def open_pool(url: str, **options: Any) -> ConnectionPool:
    """A pool for ``redis://``, ``rediss://`` or ``unix://``; connects at the first command."""
    pool: ConnectionPool = ConnectionPool.from_url(url, **options)
    # Not given as an option, because the class that the URL implies would replace it.
    pool.connection_class = _CLASSES[pool.connection_class]
    return pool
