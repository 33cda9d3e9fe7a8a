"""The RFI as a guard or a task reads it."""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis.current import CurrentRfi, read_current
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings


async def the_current(session: AsyncSession, of: Resources | Settings) -> CurrentRfi:
    return await read_current(session, of if isinstance(of, Settings) else of.settings)
