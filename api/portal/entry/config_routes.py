"""Public configuration of the web app."""

from fastapi import Depends

from portal.domain.registration.fields import FIELDS, RegistrationField
from portal.domain.rfis.current import read_current
from portal.entry.config_schemas import ConfigOut, config_of
from portal.features.directory.listing import service as directory
from portal.features.directory.listing.schemas import ColumnOut
from portal.guards.dependencies import ResourcesDep, SessionDep, public
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["config"], dependencies=[Depends(public())])


@router.get("/config")
async def get_config(resources: ResourcesDep, session: SessionDep) -> Envelope[ConfigOut]:
    rfi = await read_current(session, resources.settings)
    return envelope(config_of(resources.settings, rfi))


@router.get("/config/fields")
async def get_fields() -> Envelope[list[RegistrationField]]:
    """The fields of the registration in the order of the sign-up form. They change with a new version only."""
    return envelope(list(FIELDS))


@router.get("/config/columns")
async def get_columns() -> Envelope[list[ColumnOut]]:
    """The columns that the lists of companies offer. They change with a new version only."""
    return envelope(directory.columns_out())
