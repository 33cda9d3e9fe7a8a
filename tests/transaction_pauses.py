"""Pauses another process's transaction at an exact statement, so that the process can be killed there."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from enum import StrEnum

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

KEY = 0x68656C64
PATIENCE = 60


class Moment(StrEnum):
    STATEMENT = "before the commit is asked for"
    """The row is written but not committed; if the process is killed, the transaction is rolled back."""
    COMMIT = "while it commits"
    """The database commits; if the process is killed, it does not receive the reply or run the next steps."""


_TRIGGERS = {
    Moment.STATEMENT: "create trigger paused after insert or update on {} for each row execute function pause()",
    Moment.COMMIT: (
        "create constraint trigger paused after insert or update on {} deferrable initially deferred "
        "for each row execute function pause()"
    ),
}
_WAITS = text("select pid from pg_locks where locktype = 'advisory' and objid = :key and not granted")
# An idle connection has no transaction; a connection in state "idle in transaction" has one.
_LASTS = text("select count(*) from pg_stat_activity where pid = any(cast(:pids as int[])) and state <> 'idle'")


@asynccontextmanager
async def paused(engine: AsyncEngine, table: str, moment: Moment) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Pauses writers of ``table`` at ``moment`` within the block, which receives a function to wait for that.

    Afterwards the paused transactions have ended, committed or not.
    """
    async with engine.connect() as connection:
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text("select pg_advisory_lock(:key)"), {"key": KEY})
        await connection.execute(
            text(
                "create function pause() returns trigger language plpgsql as "
                f"'begin perform pg_advisory_xact_lock({KEY}); return null; end'"
            )
        )
        await connection.execute(text(_TRIGGERS[moment].format(table)))
        stopped: set[int] = set()

        async def until_paused() -> None:
            async with asyncio.timeout(PATIENCE):
                while not (waiting := await _waiting(connection)):  # noqa: ASYNC110  (a lock rings no bell)
                    await asyncio.sleep(0.02)
            stopped.update(waiting)

        try:
            yield until_paused
        finally:
            await connection.execute(text("select pg_advisory_unlock(:key)"), {"key": KEY})
            async with asyncio.timeout(PATIENCE):
                while await connection.scalar(_LASTS, {"pids": list(stopped)}):  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            await connection.execute(text("drop function pause() cascade"))


async def _waiting(connection: AsyncConnection) -> set[int]:
    return set(await connection.scalars(_WAITS, {"key": KEY}))
