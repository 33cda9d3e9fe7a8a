"""Requests around an instant: a stopped clock, and requests that wait for a lock."""

import asyncio
from datetime import datetime, timedelta

from sqlalchemy import text

from tests.api.conftest import Committed, database_clock_at

MILLISECOND = timedelta(milliseconds=1)
_WAITING = text("select count(*) from pg_locks where not granted")


async def set_clock(committed: Committed, instant: datetime) -> None:
    async with committed.transaction() as session:
        await session.execute(text(database_clock_at(instant)))


async def until_waiting(committed: Committed, number: int) -> None:
    """Returns when this many requests wait for a lock."""
    async with asyncio.timeout(60), committed.resources.sessions() as session:
        while (await session.scalar(_WAITING) or 0) < number:  # noqa: ASYNC110  (a lock notifies nothing)
            await asyncio.sleep(0.05)
