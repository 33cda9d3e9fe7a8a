"""Recommendations of readers, and their conclusion."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.responses.reading.agreeing import service
from portal.features.responses.reading.agreeing.schemas import (
    ConclusionIn,
    ConclusionOut,
    RecommendationIn,
    RecommendationOut,
)
from portal.guards.dependencies import CurrentDep, SessionDep, permitted
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["reading"])
Writer = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.READING))]


@router.put("/reading/{company_id}/recommendation")
async def recommend(
    company_id: UUID, body: RecommendationIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[RecommendationOut]:
    given = await service.recommend(
        session, actor, current, company_id, verdict=body.verdict, reason=body.reason, revision=body.revision
    )
    return envelope(RecommendationOut.of(given))


@router.post("/reading/{company_id}/conclusions", status_code=201)
@answered_once
async def conclude(
    company_id: UUID, body: ConclusionIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[ConclusionOut]:
    conclusion = await service.conclude(
        session, actor, current, company_id, text=body.text, present=body.present, based_on=body.based_on
    )
    return envelope(ConclusionOut.of(conclusion), code=201)
