"""The database's clock, which decides on every deadline.

``portal_now()`` is a function in the database (first migration) that returns ``clock_timestamp()``. Tests replace it in
their own database, for exact times such as one millisecond before the deadline.
"""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession


async def database_now(session: AsyncSession) -> datetime:
    now: datetime = (await session.execute(select(func.portal_now()))).scalar_one()
    return now
