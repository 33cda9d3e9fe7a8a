"""The administrators' home: what is waiting, and who has answered."""

from typing import Annotated

from fastapi import APIRouter, Depends

from portal.access.service import Actor
from portal.http.dependencies import AdminOnly, ResourcesDep, SessionDep
from portal.http.envelope import Envelope, envelope
from portal.insights.queries import load_insights
from portal.insights.schemas import InsightsOut

router = APIRouter(tags=["insights"])


@router.get("/insights")
async def get_insights(
    resources: ResourcesDep, session: SessionDep, actor: Annotated[Actor, Depends(AdminOnly())]
) -> Envelope[InsightsOut]:
    return envelope(await load_insights(session, actor, rfi_name=resources.settings.rfi_name))
