"""The company's own profile, and the requests to change what administrators decide."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.companies.profile import deciding, service
from portal.features.companies.profile.schemas import (
    ChangeRequestDeclineIn,
    ChangeRequestIn,
    ChangeRequestRef,
    DecidableRequestOut,
    ProfileFieldsIn,
    ProfileOut,
)
from portal.guards.dependencies import LimiterDep, SessionDep, approved_company, permitted
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["profile"])
Company = Annotated[Actor, Depends(approved_company())]
Viewer = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.ACTIVE_COMPANIES))]
Approver = Annotated[Actor, Depends(permitted(Action.APPROVE, Subject.PENDING_COMPANIES))]
Rejecter = Annotated[Actor, Depends(permitted(Action.REJECT, Subject.PENDING_COMPANIES))]


@router.get("/company")
async def get_profile(actor: Company, session: SessionDep) -> Envelope[ProfileOut]:
    return envelope(ProfileOut.of(await service.show(session, actor)))


@router.put("/company")
async def change_company(
    body: ProfileFieldsIn, actor: Company, limiter: LimiterDep, session: SessionDep
) -> Envelope[ProfileOut]:
    profile = await service.change(session, limiter, actor, values=body.values, revision=body.revision)
    return envelope(ProfileOut.of(profile), message="success.profile_changed")


@router.put("/company/change-request")
async def request_change(
    body: ChangeRequestIn, actor: Company, limiter: LimiterDep, session: SessionDep
) -> Envelope[ProfileOut]:
    profile = await service.request(
        session,
        limiter,
        actor,
        values=body.values,
        comment=body.comment,
        request_id=body.request_id,
        revision=body.revision,
    )
    return envelope(ProfileOut.of(profile), message="success.change_requested")


@router.delete("/company/change-request")
async def withdraw_change_request(
    body: ChangeRequestRef, actor: Company, limiter: LimiterDep, session: SessionDep
) -> Envelope[ProfileOut]:
    profile = await service.withdraw(session, limiter, actor, **dict(body))
    return envelope(ProfileOut.of(profile), message="success.change_withdrawn")


@router.get("/companies/{company_id}/change-request")
async def get_change_request(
    company_id: UUID, actor: Viewer, session: SessionDep
) -> Envelope[DecidableRequestOut | None]:
    return envelope(DecidableRequestOut.found(await deciding.show(session, actor, company_id)))


@router.post("/companies/{company_id}/change-request/accept")
async def accept_change(
    company_id: UUID, body: ChangeRequestRef, actor: Approver, session: SessionDep
) -> Envelope[DecidableRequestOut | None]:
    """Also needs VIEW activeCompanies."""
    accepted = await deciding.accept(session, actor, company_id, **dict(body))
    return envelope(DecidableRequestOut.found(accepted), message="success.change_accepted")


@router.post("/companies/{company_id}/change-request/decline")
async def decline_change(
    company_id: UUID, body: ChangeRequestDeclineIn, actor: Rejecter, session: SessionDep
) -> Envelope[DecidableRequestOut | None]:
    """Also needs VIEW activeCompanies."""
    declined = await deciding.decline(session, actor, company_id, **dict(body))
    return envelope(DecidableRequestOut.found(declined), message="success.change_declined")
