"""Advisory locks."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

MIGRATION_LOCK = 7_202_502_052_359
"""Two migrations at once (two pods, a Job and a person) wait for each other."""


async def in_turn(session: AsyncSession, name: str) -> None:
    """Takes the lock of this name until the transaction ends; waits for other holders."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))
