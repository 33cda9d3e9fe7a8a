"""A person's saved views of the administrators' lists."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from portal.domain.identity.access import Actor
from portal.features.directory.views import service
from portal.features.directory.views.schemas import ViewChangesIn, ViewIn, ViewOut
from portal.guards.dependencies import SessionDep, admin_only
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["views"])
Owner = Annotated[Actor, Depends(admin_only())]


@router.get("/views")
async def list_views(session: SessionDep, actor: Owner) -> Envelope[list[ViewOut]]:
    """The person's own views, by name."""
    return envelope([ViewOut.of(view) for view in await service.views_of(session, actor)])


@router.post("/views", status_code=201)
@answered_once
async def save_view(session: SessionDep, actor: Owner, body: ViewIn) -> Envelope[ViewOut]:
    view = await service.save(session, actor, list_name=body.list, name=body.name, query=body.query)
    return envelope(ViewOut.of(view), code=201)


@router.patch("/views/{view_id}")
@answered_once
async def change_view(session: SessionDep, actor: Owner, view_id: UUID, body: ViewChangesIn) -> Envelope[ViewOut]:
    """Renames a view or replaces its query."""
    return envelope(ViewOut.of(await service.change(session, actor, view_id, name=body.name, query=body.query)))


@router.delete("/views/{view_id}")
@answered_once
async def delete_view(session: SessionDep, actor: Owner, view_id: UUID) -> Envelope[None]:
    await service.delete(session, actor, view_id)
    return envelope(None)
