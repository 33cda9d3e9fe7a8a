"""More time for one company of the demonstration."""

from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from dev.demo.companies import COMPANIES
from portal.domain.identity.access import Actor
from portal.domain.identity.users import User
from portal.domain.rfis.current import CurrentRfi
from portal.features.request.extensions import service as extensions

EXTENDED_BY = timedelta(days=7)
REASON = "تعطلت مركبات المسح لديكم حتى بداية الأسبوع، كما أبلغتمونا."


async def seed_extensions(session: AsyncSession, actor: Actor, current: CurrentRfi) -> None:
    """Skips companies that ever had an extension, and those whose additional time would be over."""
    for company in (one for one in COMPANIES if one.extended):
        user = (await session.scalars(select(User).where(User.email == company.email))).one()
        if user.company_id is None:
            continue
        found = await extensions.show(session, current, user.company_id)
        until = found.rfi.deadline + EXTENDED_BY
        if found.extension is None and until > found.now:
            await extensions.give(session, actor, current, user.company_id, until=until, reason=REASON, revision=0)
