"""Requests for information."""

from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id


async def an_rfi(
    session: AsyncSession,
    *,
    name: str = "hd-mapping",
    opens_at: datetime | None = None,
    deadline: datetime | None = None,
    state: str = "open",
) -> Rfi:
    """Open now and for thirty days by default."""
    rfi = Rfi(
        id=new_id(),
        name=name,
        title_en="RFI on HD mapping and panoramic imaging",
        title_ar="طلب معلومات بشأن الخرائط عالية الدقة والتصوير البانورامي",
        opens_at=opens_at,
        deadline=deadline or utc_now() + timedelta(days=30),
        state=state,
    )
    session.add(rfi)
    await session.flush()
    return rfi


async def an_extension(
    session: AsyncSession, rfi: Rfi, user: User, *, until: datetime | None, changed_at: datetime | None = None
) -> DeadlineExtension:
    """A later deadline for the user's company; with ``until`` None, one that was withdrawn."""
    extension = DeadlineExtension(
        rfi_id=rfi.id,
        company_id=user.company_id,
        until=until,
        reason="Your vehicles were in maintenance",
        revision=1,
        changed_at=changed_at or utc_now(),
        changed_by_name="Huda Al-Otaibi",
    )
    session.add(extension)
    await session.flush()
    return extension
