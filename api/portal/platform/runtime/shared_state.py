"""Gauges of shared data, which have the same values in every pod.

Features register readers, and one pod exports them; if every pod did, a sum over pods would be too large.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog
from prometheus_client import Gauge
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession

from portal.platform.settings import Settings

log = structlog.get_logger(__name__)

Reader = Callable[[AsyncSession, Settings], Awaitable[None]]
# Any number that nothing else locks; migrations have their own.
LOCK = 0x7067_6175_6765

_READERS: dict[Reader, tuple[Gauge, ...]] = {}


def reads(*gauges: Gauge) -> Callable[[Reader], Reader]:
    """Registers a function that sets ``gauges``.

    Other pods export no series of those with labels, and 0 of the others.
    """

    def register(reader: Reader) -> Reader:
        _READERS[reader] = gauges
        return reader

    return register


async def read_all(session: AsyncSession, settings: Settings) -> None:
    for reader in _READERS:
        await reader(session, settings)


def forget(reader: Reader) -> None:
    for gauge in _READERS[reader]:
        gauge.clear()
        with suppress(ValueError):
            # One without labels keeps its value otherwise, in a pod that another has succeeded.
            gauge.set(0)


def forget_all() -> None:
    for reader in _READERS:
        forget(reader)


class OneOfAll:
    """Whether this pod exports the gauges: it holds an advisory lock on a separate connection until it ends."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def is_this(self) -> bool:
        """Queries the database, because the lock is lost with its connection."""
        try:
            if self._connection is not None:
                await self._connection.execute(text("select 1"))
                return True
            self._connection = await self._locked()
        except SQLAlchemyError:
            await self.resign()
            raise
        return self._connection is not None

    async def _locked(self) -> AsyncConnection | None:
        """A connection that holds the lock; a connection without it is returned to the pool."""
        connection = await self._engine.connect()
        has_lock = False
        try:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            asked = await connection.execute(text("select pg_try_advisory_lock(:key)"), {"key": LOCK})
            has_lock = bool(asked.scalar_one())
        finally:
            if not has_lock:
                await connection.close()
        return connection if has_lock else None

    async def resign(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            # Closed for good: in the pool it would keep the lock.
            await connection.invalidate()
            await connection.close()
