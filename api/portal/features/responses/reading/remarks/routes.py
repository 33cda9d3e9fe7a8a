"""Remarks of readers."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.responses.reading.remarks import service
from portal.features.responses.reading.remarks.schemas import RemarkDraftIn, RemarkEditIn, RemarkIn, RemarkOut
from portal.guards.dependencies import CurrentDep, SessionDep, permitted
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["reading"])
Writer = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.READING))]
Revision = Annotated[int, Query(ge=1)]


@router.post("/reading/{company_id}/remarks", status_code=201)
@answered_once
async def write_remark(
    company_id: UUID, body: RemarkIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[RemarkOut]:
    remark = await service.write(
        session,
        actor,
        current,
        company_id,
        place=body.place.place if body.place else None,
        parent_id=body.parent_id,
        text=body.text,
        mentioned=body.mentioned,
    )
    return envelope(RemarkOut.of(remark, reader=actor.user_id), code=201)


@router.put("/reading/{company_id}/remarks/{remark_id}")
async def edit_remark(
    company_id: UUID, remark_id: UUID, body: RemarkEditIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[RemarkOut]:
    remark = await service.edit(
        session,
        actor,
        current,
        company_id,
        remark_id,
        text=body.text,
        mentioned=body.mentioned,
        revision=body.revision,
    )
    return envelope(RemarkOut.of(remark, reader=actor.user_id))


@router.delete("/reading/{company_id}/remarks/{remark_id}")
async def delete_remark(
    company_id: UUID, remark_id: UUID, actor: Writer, session: SessionDep, current: CurrentDep, revision: Revision
) -> Envelope[None]:
    await service.delete(session, actor, current, company_id, remark_id, revision=revision)
    return envelope(None, message="success.deleted")


@router.put("/reading/{company_id}/draft")
async def keep_remark_draft(
    company_id: UUID, body: RemarkDraftIn, actor: Writer, session: SessionDep, current: CurrentDep
) -> Envelope[None]:
    """Keeps what the reader has typed and not sent."""
    await service.keep_draft(session, actor, current, company_id, place=body.place, text=body.text)
    return envelope(None)
