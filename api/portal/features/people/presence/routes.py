"""Where the people of one company are working."""

from typing import Annotated

from fastapi import Depends

from portal.domain.identity.access import Actor
from portal.features.people.presence import service
from portal.features.people.presence.schemas import PresenceIn, PresenceOut
from portal.guards.dependencies import ResourcesDep, SessionDep, approved_company
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["presence"])
Company = Annotated[Actor, Depends(approved_company())]


@router.post("/company/presence")
async def note_presence(
    body: PresenceIn, actor: Company, resources: ResourcesDep, session: SessionDep
) -> Envelope[PresenceOut]:
    """Notes where the person is working, and answers with the colleagues who are working now. Stored for seconds."""
    return envelope(await service.note(session, resources.redis, actor, body.place))
