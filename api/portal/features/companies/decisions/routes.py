"""Single companies: deciding on pending ones, reading active ones, deleting."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from portal.domain.identity.access import Action, Actor, Grant, Subject
from portal.domain.identity.fresh import Fresh
from portal.features.companies.decisions import corrections, service, undoing
from portal.features.companies.decisions.bulk import decide_all
from portal.features.companies.decisions.duplicates import find_duplicates
from portal.features.companies.decisions.presentation import ActiveCompanyOut
from portal.features.companies.decisions.reasons.bodies import (
    RejectionBody,
    RejectionReasonOut,
    ReturnBody,
    ReturnChoicesOut,
)
from portal.features.companies.decisions.schemas import (
    DecisionPreviewOut,
    DecisionsBody,
    DecisionsOut,
    PendingUserOut,
    UndoBody,
    UndoneOut,
)
from portal.features.companies.decisions.sheet import details
from portal.features.companies.decisions.sheet.deletion import delete_company
from portal.features.companies.decisions.timeline.history_out import OwnHappenedOut
from portal.features.companies.decisions.timeline.own_timeline import own_timeline
from portal.features.people.accounts.bodies import SignedInUserOut
from portal.features.people.own_account import profile
from portal.features.people.own_account.bodies import CorrectionIn
from portal.guards.dependencies import (
    CurrentDep,
    LimiterDep,
    ResourcesDep,
    SessionDep,
    approved_company,
    permitted,
    permitted_any,
    reads_only,
    signed_in,
)
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["companies"])

View = Depends(permitted(Action.VIEW, Subject.PENDING_COMPANIES))
Approver = Annotated[Actor, Depends(permitted(Action.APPROVE, Subject.PENDING_COMPANIES))]
RejectersOnly = Depends(permitted(Action.REJECT, Subject.PENDING_COMPANIES))
Decider = Annotated[
    Actor,
    Depends(
        permitted_any(Grant(Action.APPROVE, Subject.PENDING_COMPANIES), Grant(Action.REJECT, Subject.PENDING_COMPANIES))
    ),
]
Owner = Annotated[Actor, Depends(signed_in())]
Reader = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.ACTIVE_COMPANIES))]
Remover = Annotated[
    Actor,
    Depends(
        permitted_any(
            Grant(Action.DELETE, Subject.PENDING_COMPANIES),
            Grant(Action.DELETE, Subject.ACTIVE_COMPANIES),
            fresh=Fresh.FACTOR,
        )
    ),
]
Rejecter = Annotated[Actor, Depends(permitted(Action.REJECT, Subject.PENDING_COMPANIES))]


@router.get("/pending-users/rejection-reasons", dependencies=[RejectersOnly])
async def list_rejection_reasons() -> Envelope[list[RejectionReasonOut]]:
    return envelope(RejectionReasonOut.all())


@router.get("/pending-users/return-reasons", dependencies=[RejectersOnly])
async def list_return_reasons() -> Envelope[ReturnChoicesOut]:
    return envelope(ReturnChoicesOut.all())


@router.post("/pending-users/decisions")
@answered_once
async def decide_together(
    session: SessionDep, current: CurrentDep, actor: Decider, body: DecisionsBody
) -> Envelope[DecisionsOut]:
    decided = await decide_all(
        session,
        actor,
        current,
        companies=body.companies,
        decision=body.decision,
        ground=body.ground,
    )
    return envelope(DecisionsOut.of(decided))


@router.post("/pending-users/decisions/undo")
async def undo_decision(session: SessionDep, actor: Decider, body: UndoBody) -> Envelope[UndoneOut]:
    undone = await undoing.undo(session, actor, decided_at=body.decided_at)
    return envelope(UndoneOut.of(undone), message="success.decision_undone")


@router.get("/pending-users/{user_id}", dependencies=[View])
async def show_pending_user(resources: ResourcesDep, session: SessionDep, user_id: UUID) -> Envelope[PendingUserOut]:
    registration = await service.show(session, user_id)
    duplicates = await find_duplicates(session, registration.user)
    happened = await details.registration_history(session, registration.user)
    return envelope(PendingUserOut.of(registration, resources.settings, duplicates, history=happened))


@router.post("/pending-users/{user_id}/rejection-preview", dependencies=[RejectersOnly])
@reads_only
async def preview_rejection(
    resources: ResourcesDep, session: SessionDep, user_id: UUID, body: RejectionBody
) -> Envelope[DecisionPreviewOut]:
    locale, mail = await service.preview(session, resources.settings, user_id, ground=body.ground)
    return envelope(DecisionPreviewOut.of(locale, mail))


@router.post("/pending-users/{user_id}/return-preview", dependencies=[RejectersOnly])
@reads_only
async def preview_return(
    resources: ResourcesDep, session: SessionDep, user_id: UUID, body: ReturnBody
) -> Envelope[DecisionPreviewOut]:
    locale, mail = await service.preview(session, resources.settings, user_id, ground=body.ground)
    return envelope(DecisionPreviewOut.of(locale, mail))


@router.put("/users/{user_id}/approve")
async def approve_user(
    resources: ResourcesDep, session: SessionDep, current: CurrentDep, actor: Approver, user_id: UUID
) -> Envelope[PendingUserOut]:
    registration = await service.approve(session, actor, current, user_id)
    undo = await undoing.undoable(session, actor, registration.user.company)
    return envelope(PendingUserOut.of(registration, resources.settings, undo=undo), message="success.approved")


@router.delete("/users/{user_id}/reject-pending")
async def reject_user(
    resources: ResourcesDep, session: SessionDep, actor: Rejecter, user_id: UUID, body: RejectionBody
) -> Envelope[PendingUserOut]:
    registration = await service.turn_down(session, actor, user_id, ground=body.ground)
    undo = await undoing.undoable(session, actor, registration.user.company)
    return envelope(PendingUserOut.of(registration, resources.settings, undo=undo), message="success.rejected")


@router.post("/users/{user_id}/return")
async def return_user(
    resources: ResourcesDep, session: SessionDep, actor: Rejecter, user_id: UUID, body: ReturnBody
) -> Envelope[PendingUserOut]:
    registration = await service.turn_down(session, actor, user_id, ground=body.ground)
    undo = await undoing.undoable(session, actor, registration.user.company)
    return envelope(PendingUserOut.of(registration, resources.settings, undo=undo), message="success.returned")


@router.put("/registration")
async def correct_registration(
    resources: ResourcesDep,
    session: SessionDep,
    limiter: LimiterDep,
    actor: Owner,
    current: CurrentDep,
    body: CorrectionIn,
) -> Envelope[SignedInUserOut]:
    await corrections.correct(session, limiter, actor, body)
    user = await profile.user_info(session, resources.settings, actor, current)
    return envelope(user, message="success.account_updated")


@router.post("/registration/send-again")
@answered_once
async def send_registration_again(
    resources: ResourcesDep, session: SessionDep, actor: Owner, current: CurrentDep, body: CorrectionIn
) -> Envelope[SignedInUserOut]:
    await corrections.send_again(session, actor, body)
    user = await profile.user_info(session, resources.settings, actor, current)
    return envelope(user, message="success.sent_again")


@router.get("/company/timeline")
async def list_own_timeline(
    session: SessionDep,
    current: CurrentDep,
    actor: Annotated[Actor, Depends(approved_company())],
) -> Envelope[list[OwnHappenedOut]]:
    happened = await own_timeline(session, current, actor.user_id)
    return envelope([OwnHappenedOut.of(line) for line in happened])


@router.get("/users/{user_id}")
async def show_active_user(
    resources: ResourcesDep, session: SessionDep, actor: Reader, current: CurrentDep, user_id: UUID
) -> Envelope[ActiveCompanyOut]:
    company = await details.show_active(session, actor, current, user_id)
    return envelope(ActiveCompanyOut.of(company, resources.settings))


@router.delete("/users/{user_id}")
@answered_once
async def delete_user(resources: ResourcesDep, session: SessionDep, actor: Remover, user_id: UUID) -> Envelope[None]:
    await delete_company(session, resources, actor, user_id)
    return envelope(None, message="success.deleted")
