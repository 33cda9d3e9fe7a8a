"""Makes a pod unready that alone cannot reach Valkey, so that people reach other pods.

Each API pod that reaches Valkey holds a shared advisory lock of the database; any pod can see whether another one holds
it. If no pod reaches Valkey, all stay ready, because routes without a session still work
(docs/adr/0024-startup-checks-the-stores.md).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

import structlog
from redis.exceptions import RedisError
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from portal.platform.cancelling import cancel
from portal.platform.runtime.resources import Resources

log = structlog.get_logger(__name__)

# Nothing else locks this number; migrations and runtime/shared_state.py have their own.
LOCK = 0x7661_6C6B_6579
INTERVAL = 5.0
PING_TIMEOUT = 3.0
ALONE_AFTER = 15.0
"""Seconds without Valkey before a pod counts as alone: longer than all pods need to notice a common outage."""

_HELD_BY_ANOTHER = text(
    "select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1"
    " and database = (select oid from pg_database where datname = current_database())"
    " and (classid::bigint << 32 | objid::bigint) = :key and pid <> pg_backend_pid())"
)


class ValkeyReadiness:
    """``is_alone``: another pod reaches Valkey, but this one has not for :data:`ALONE_AFTER` seconds."""

    def __init__(self) -> None:
        self.is_alone = False
        self._lock: AsyncConnection | None = None
        self._failing_since: float | None = None

    @asynccontextmanager
    async def kept_up_to_date(self, resources: Resources) -> AsyncIterator[None]:
        task = asyncio.create_task(self._check_forever(resources))
        try:
            yield
        finally:
            await cancel(task)
            await self.release()

    async def check(self, resources: Resources) -> None:
        """:raises SQLAlchemyError, OSError: the database is unreachable."""
        if await _reaches_valkey(resources):
            self._failing_since, self.is_alone = None, False
            await self._hold(resources)
            return
        now = monotonic()
        self._failing_since = now if self._failing_since is None else self._failing_since
        await self.release()
        was_alone = self.is_alone
        self.is_alone = now - self._failing_since >= ALONE_AFTER and await _another_reaches_valkey(resources)
        if self.is_alone and not was_alone:
            log.error("valkey_reached_by_other_pods_only", seconds=round(now - self._failing_since))

    async def release(self) -> None:
        if self._lock is not None:
            connection, self._lock = self._lock, None
            # Outside of the pool, closing really closes, and so unlocks.
            await connection.close()

    async def _check_forever(self, resources: Resources) -> None:
        while True:
            try:
                await self.check(resources)
            except (SQLAlchemyError, OSError) as error:
                # Without the database the pod is not ready anyway.
                log.warning("valkey_readiness_unknown", error=type(error).__name__)
                self.is_alone = False
                await self.release()
            await asyncio.sleep(INTERVAL)

    async def _hold(self, resources: Resources) -> None:
        """The lock ends with its connection, so that a killed pod does not hold it."""
        if self._lock is not None:
            await self._lock.execute(text("select 1"))
            return
        connection = await resources.engine.connect()
        try:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            # The pool makes another one in its place: requests have as many as before.
            await connection.run_sync(Connection.detach)
            await connection.execute(text("select pg_advisory_lock_shared(:key)"), {"key": LOCK})
        except BaseException:
            await connection.close()
            raise
        self._lock = connection


async def _reaches_valkey(resources: Resources) -> bool:
    try:
        async with asyncio.timeout(PING_TIMEOUT):
            await resources.redis.ping()
    except (RedisError, OSError):
        return False
    return True


async def _another_reaches_valkey(resources: Resources) -> bool:
    async with resources.engine.connect() as connection:
        return bool((await connection.execute(_HELD_BY_ANOTHER, {"key": LOCK})).scalar_one())
