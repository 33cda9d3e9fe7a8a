"""Companies that wait for a decision, and deciding."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends

from portal.access.service import Action, Actor, Subject
from portal.companies import service
from portal.companies.schemas import PendingUserOut, RejectionBody
from portal.http.dependencies import Permitted, ResourcesDep, SessionDep
from portal.http.envelope import Envelope, envelope

router = APIRouter(tags=["companies"])

View = Depends(Permitted(Action.VIEW, Subject.PENDING_COMPANIES))
Approver = Annotated[Actor, Depends(Permitted(Action.APPROVE, Subject.PENDING_COMPANIES))]
Rejecter = Annotated[Actor, Depends(Permitted(Action.REJECT, Subject.PENDING_COMPANIES))]


@router.get("/pending-users/{user_id}", dependencies=[View])
async def show_pending_user(resources: ResourcesDep, session: SessionDep, user_id: UUID) -> Envelope[PendingUserOut]:
    registration = await service.show(session, user_id)
    return envelope(PendingUserOut.of(registration, resources.settings))


@router.put("/users/{user_id}/approve")
async def approve_user(
    resources: ResourcesDep, session: SessionDep, actor: Approver, user_id: UUID
) -> Envelope[PendingUserOut]:
    registration = await service.approve(session, actor, resources.settings, user_id)
    return envelope(PendingUserOut.of(registration, resources.settings), message="success.approved")


@router.delete("/users/{user_id}/reject-pending")
async def reject_user(
    resources: ResourcesDep, session: SessionDep, actor: Rejecter, user_id: UUID, body: RejectionBody
) -> Envelope[PendingUserOut]:
    registration = await service.reject(session, actor, user_id, reason=body.reason)
    return envelope(PendingUserOut.of(registration, resources.settings), message="success.rejected")
