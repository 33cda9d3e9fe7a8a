"""A migration that is ended half-way leaves neither a change, nor a lock, nor a statement that still runs."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable

import pytest
from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from portal.platform.settings import Settings
from tests.api.db.test_migrations import empty_database, upgrade
from tests.worker.portal import environment_of, eventually

BEFORE = "0031"
# What the next migration has to wait for.
HOLD = "lock table companies in access exclusive mode"
WAITING = "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
OTHERS = "select count(*) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()"


@pytest.fixture
async def half_migrated(postgres: URL) -> AsyncIterator[URL]:
    async with empty_database(postgres) as url:
        await upgrade(url, BEFORE)
        yield url


async def number(connection: AsyncConnection, statement: str) -> int:
    found: int = (await connection.execute(text(statement))).scalar_one()
    return found


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL], ids=lambda one: one.name)
async def test_nothing_of_an_ended_migration_goes_on(
    half_migrated: URL, settings_of: Callable[[URL], Settings], end: signal.Signals
) -> None:
    """PostgreSQL would otherwise finish the statement, commit nothing, and hold the lock until then."""
    engine = create_async_engine(half_migrated, poolclass=NullPool)
    watching = create_async_engine(half_migrated, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    environment = environment_of(settings_of(half_migrated))
    async with engine.connect() as holder, watching.connect() as watcher:
        await holder.execute(text(HOLD))
        with subprocess.Popen([sys.executable, "-m", "portal", "migrate"], env=environment) as process:  # noqa: ASYNC220
            try:
                await eventually(lambda: is_at(watcher, WAITING, 1), "the migration does not wait")
                process.send_signal(end)
                code = await asyncio.to_thread(process.wait, 30)
            finally:
                process.kill()
        assert code == (128 + signal.SIGTERM if end is signal.SIGTERM else -signal.SIGKILL)
        # Only the holder is left, although it still holds what the statement waited for.
        await eventually(lambda: is_at(watcher, OTHERS, 1), "the statement goes on")
        await holder.rollback()
    async with watching.connect() as watcher:
        locks = "select count(*) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database"
        assert await number(watcher, f"{locks} where datname = current_database())") == 0
        assert (await watcher.execute(text("select version_num from alembic_version"))).scalar_one() == BEFORE
    # The next one continues.
    await upgrade(half_migrated)
    for one in (engine, watching):
        await one.dispose()


async def is_at(connection: AsyncConnection, statement: str, expected: int) -> bool:
    return await number(connection, statement) == expected
