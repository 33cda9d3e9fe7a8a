"""Openings of sealed responses."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.domain.sealing.openings import Opening
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id


async def an_opening(session: AsyncSession, rfi: Rfi, starter: User) -> Opening:
    """One that waits for its second person."""
    opening = Opening(
        id=new_id(),
        rfi_id=rfi.id,
        started_at=utc_now(),
        started_by=starter.id,
        started_by_name=f"{starter.first_name} {starter.last_name}",
    )
    session.add(opening)
    await session.flush()
    return opening
