"""Invitation codes: generating, listing, revoking."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.invitations import service
from portal.features.invitations.policy import State
from portal.features.invitations.schemas import InvitationIn, InvitationOut, InvitationPage, InvitationTableQuery
from portal.guards.budgets import LIST_EXPORT
from portal.guards.dependencies import ResourcesDep, SessionDep, permitted
from portal.guards.exports import send_table
from portal.guards.idempotency import answered_once
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.pages import PageDep, SearchText

router = APIRouter(tags=["invitations"])

View = Depends(permitted(Action.VIEW, Subject.INVITATIONS_CODE))
Exporter = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.INVITATIONS_CODE, detached=True))]
Creator = Annotated[Actor, Depends(permitted(Action.CREATE, Subject.INVITATIONS_CODE))]
Deleter = Annotated[Actor, Depends(permitted(Action.DELETE, Subject.INVITATIONS_CODE))]


@router.post("/generate-code", status_code=201)
@answered_once
async def generate_code(
    session: SessionDep, actor: Creator, body: InvitationIn | None = None
) -> Envelope[InvitationOut]:
    asked = body or InvitationIn()
    row = await service.generate(session, actor, note=asked.note, max_uses=asked.max_uses, expires_at=asked.expires_at)
    return envelope(InvitationOut.model_validate(dict(row)), message="success.code_generated", code=201)


@router.get("/invitations", dependencies=[View])
async def list_invitations(
    resources: ResourcesDep,
    session: SessionDep,
    page: PageDep,
    search: SearchText = "",
    state: State | None = None,
) -> Envelope[InvitationPage]:
    found = await service.find(session, resources.settings, page, search=search, state=state)
    return envelope(InvitationPage.of(found))


@router.get("/invitations/export", dependencies=[LIST_EXPORT], response_class=Response)
async def export_invitations(
    resources: ResourcesDep, actor: Exporter, query: Annotated[InvitationTableQuery, Query()]
) -> Response:
    return await send_table(resources, actor, service.rows_of(search=query.search, state=query.state), query)


@router.delete("/invitations/{invitation_id}")
@answered_once
async def revoke_invitation(session: SessionDep, actor: Deleter, invitation_id: UUID) -> Envelope[InvitationOut]:
    """Companies registered with the code stay registered."""
    row = await service.revoke(session, actor, invitation_id)
    return envelope(InvitationOut.model_validate(dict(row)), message="success.code_revoked")
