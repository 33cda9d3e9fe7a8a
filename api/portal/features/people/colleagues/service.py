"""The people of a company, as routes and other features see them.

Every change locks the company first, so that the second of two concurrent changes sees the first: one owner stays.
A repeated change changes nothing.
"""

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.features.people.colleagues.presentation import answer
from portal.features.people.colleagues.schemas import PeopleOut
from portal.platform.settings import Settings


async def show(session: AsyncSession, settings: Settings, actor: Actor) -> PeopleOut:
    """The people of the actor's own company."""
    return await answer(session, settings, actor, actor.company_id)
