"""GET /api/config: what the web app must know before anybody signs in."""

from fastapi import APIRouter, Depends

from portal.http.config_schemas import ConfigOut, config_of
from portal.http.dependencies import Public, ResourcesDep, SessionDep
from portal.http.envelope import Envelope, envelope
from portal.rfis import service as rfis

router = APIRouter(tags=["config"], dependencies=[Depends(Public())])


@router.get("/config")
async def get_config(resources: ResourcesDep, session: SessionDep) -> Envelope[ConfigOut]:
    rfi = await rfis.current(session, resources.settings)
    return envelope(config_of(resources.settings, rfi))
