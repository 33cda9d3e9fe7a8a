"""Noting where a person works, and reading where the colleagues do."""

from redis.asyncio import Redis
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.features.people.presence import queries
from portal.features.people.presence.places import Places
from portal.features.people.presence.schemas import ColleaguePlaceOut, PresenceOut
from portal.platform.errors import NotFound


async def note(session: AsyncSession, redis: Redis, actor: Actor, place: str | None) -> PresenceOut:
    """Stores the person's place (None: the person leaves) and returns those of the colleagues."""
    if actor.company_id is None:
        raise NotFound
    places = Places(redis, actor.company_id)
    noted = await places.note(actor.user_id, actor.name, place)
    has_colleagues = bool(noted.others) or noted.has_colleagues
    if has_colleagues is None:
        has_colleagues = await queries.has_colleagues(session, actor.company_id, actor.user_id)
        await places.remember(has_colleagues)
    others = [ColleaguePlaceOut(name=one.name, place=one.place) for one in noted.others]
    return PresenceOut(others=others, alone=not has_colleagues)
