"""A company of the demonstration that requests a change of its name."""

from contextlib import aclosing

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from dev.demo.companies import COMPANIES
from portal.domain.identity.access import load_actor
from portal.domain.identity.users import User
from portal.features.companies.profile import service as profile
from portal.platform.http.limits import Limiter
from portal.platform.settings import Settings

COMMENT = "We have merged with our sister company. The new name is in the commercial register."


async def seed_change_requests(session: AsyncSession, settings: Settings) -> None:
    """Skips companies that ever sent a request."""
    for company in (one for one in COMPANIES if one.wants_name):
        user = (await session.scalars(select(User).where(User.email == company.email))).one()
        actor = await load_actor(session, user.id, ip=None)
        if actor is None or (await profile.show(session, actor)).request is not None:
            continue
        values = {
            "organization_name": company.wants_name,
            "organization_website": company.website,
            "headquarters_location": company.headquarters,
        }
        async with aclosing(Limiter(settings)) as limiter:
            await profile.request(session, limiter, actor, values=values, comment=COMMENT, request_id=None, revision=0)
