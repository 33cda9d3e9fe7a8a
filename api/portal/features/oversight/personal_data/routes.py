"""Route of a person's own data."""

from typing import Annotated

from fastapi import Depends, Response

from portal.domain.identity.access import Actor
from portal.features.oversight.personal_data import service
from portal.guards.budgets import PERSONAL_DATA
from portal.guards.dependencies import ResourcesDep, signed_in
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import download

router = api_router(tags=["accounts"])


@router.get("/account/data", dependencies=[PERSONAL_DATA], response_class=Response)
async def download_own_data(
    actor: Annotated[Actor, Depends(signed_in(detached=True))], resources: ResourcesDep
) -> Response:
    file = await service.open_zip(resources, actor)
    return await download(file.chunks, name=file.name, content_type=service.CONTENT_TYPE)
