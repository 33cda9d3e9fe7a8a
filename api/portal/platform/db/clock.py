"""The judge of every deadline: the database's clock.

``portal_now()`` is a function in the database (first migration) that returns ``clock_timestamp()``. Tests replace the
function in their own database, so that "one millisecond before the deadline" can be said exactly.
"""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession


async def database_now(session: AsyncSession) -> datetime:
    now: datetime = (await session.execute(select(func.portal_now()))).scalar_one()
    return now
