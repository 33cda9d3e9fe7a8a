"""GET /api/config: what the web app must know before anybody signs in."""

from fastapi import APIRouter, Depends

from portal.domain.rfis import service as rfis
from portal.entry.config_schemas import ConfigOut, config_of
from portal.guards.dependencies import ResourcesDep, SessionDep, public
from portal.platform.http.envelope import Envelope, envelope

router = APIRouter(tags=["config"], dependencies=[Depends(public())])


@router.get("/config")
async def get_config(resources: ResourcesDep, session: SessionDep) -> Envelope[ConfigOut]:
    rfi = await rfis.current(session, resources.settings)
    return envelope(config_of(resources.settings, rfi))
