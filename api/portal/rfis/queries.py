"""Reading the RFI."""

from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.rfis.models import Rfi


async def find_with_now(session: AsyncSession, name: str) -> tuple[Rfi | None, datetime]:
    """The RFI and the database's clock, in one statement."""
    now = select(func.portal_now().label("now")).cte("clock")
    row = (await session.execute(select(Rfi, now.c.now).select_from(now).outerjoin(Rfi, Rfi.name == name))).one()
    return row[0], row[1]


async def lock(session: AsyncSession, name: str, *, for_update: bool) -> Rfi | None:
    """``FOR SHARE`` lets submissions run side by side and makes closing wait for them; ``FOR UPDATE`` closes."""
    statement = select(Rfi).where(Rfi.name == name).with_for_update(read=not for_update)
    return (await session.execute(statement.execution_options(populate_existing=True))).scalar_one_or_none()
