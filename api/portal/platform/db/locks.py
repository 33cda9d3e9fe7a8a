"""Locks that belong to no row."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession


async def in_turn(session: AsyncSession, name: str) -> None:
    """Waits for other transactions that hold the lock of this name, and holds it until this one ends."""
    await session.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(name, 0))))
