"""Sealing, opening, and what is published of it."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import Fresh
from portal.domain.rfis.current import reread
from portal.features.responses.openings import presentation, service
from portal.features.responses.openings.schemas import OpeningIn, OpeningsOut, OutcomeOut, OwnLineOut, SealIn
from portal.guards.dependencies import (
    CurrentDep,
    SessionDep,
    answered_company,
    permitted,
    public,
)
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["openings"])
Viewer = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.OPENINGS))]
Opener = Annotated[Actor, Depends(permitted(Action.CREATE, Subject.OPENINGS, fresh=Fresh.FACTOR))]
Updater = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.REQUEST, fresh=Fresh.FACTOR))]
Company = Annotated[Actor, Depends(answered_company())]


@router.get("/openings")
async def list_openings(session: SessionDep, actor: Viewer, current: CurrentDep) -> Envelope[OpeningsOut]:
    return envelope(await presentation.openings(session, actor, current))


@router.put("/openings/sealing")
async def seal_responses(
    body: SealIn, session: SessionDep, actor: Updater, current: CurrentDep
) -> Envelope[OpeningsOut]:
    """Decides what administrators cannot read before the opening; possible until the first response."""
    await service.seal(session, actor, current, body.sealing)
    return envelope(await presentation.openings(session, actor, await reread(session, current)))


@router.post("/openings")
@answered_once
async def start_opening(
    body: OpeningIn, session: SessionDep, actor: Opener, current: CurrentDep
) -> Envelope[OpeningsOut]:
    """Begins an opening that another person confirms within 30 minutes."""
    await service.start(session, actor, current, body.reason())
    return envelope(await presentation.openings(session, actor, current))


@router.post("/openings/{opening_id}/confirm")
@answered_once
async def confirm_opening(
    opening_id: UUID, session: SessionDep, actor: Opener, current: CurrentDep
) -> Envelope[OpeningsOut]:
    """Opens the responses, publishes the record, and tells the companies."""
    await service.confirm(session, actor, current, opening_id)
    return envelope(await presentation.openings(session, actor, await reread(session, current)))


@router.delete("/openings/{opening_id}")
async def give_up_opening(
    opening_id: UUID,
    session: SessionDep,
    actor: Annotated[Actor, Depends(permitted(Action.CREATE, Subject.OPENINGS))],
    current: CurrentDep,
) -> Envelope[OpeningsOut]:
    await service.give_up(session, actor, current, opening_id)
    return envelope(await presentation.openings(session, actor, current))


@router.get("/outcome/{request}", dependencies=[Depends(public())])
async def read_outcome(request: str, session: SessionDep, current: CurrentDep) -> Envelope[OutcomeOut]:
    """The records of all openings of the request, for all."""
    return envelope(await presentation.outcome(session, current, request))


@router.get("/submission/opening")
async def read_own_line(session: SessionDep, actor: Company, current: CurrentDep) -> Envelope[OwnLineOut]:
    """Where the company finds its response in the published list."""
    return envelope(await presentation.own_line(session, actor, current))
