"""The people of a company, for itself and for administrators; accepting an invitation."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.people.colleagues import invitations, owners, removal
from portal.features.people.colleagues.presentation import answer
from portal.features.people.colleagues.schemas import ColleagueIn, ColleagueInvitationOut, PeopleOut, RoleIn
from portal.features.people.registration.invited_bodies import AcceptColleagueInvitationIn, ColleagueInvitationIn
from portal.guards.dependencies import (
    LimiterDep,
    ResourcesDep,
    SessionDep,
    approved_company,
    permitted,
    public,
    reads_only,
)
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n import current_locale

router = api_router(tags=["colleagues"])
Company = Annotated[Actor, Depends(approved_company())]
Viewer = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.ACTIVE_COMPANIES))]
Approver = Annotated[Actor, Depends(permitted(Action.APPROVE, Subject.PENDING_COMPANIES))]
EVERYBODY = [Depends(public())]


@router.get("/company/people")
async def get_colleagues(actor: Company, session: SessionDep, resources: ResourcesDep) -> Envelope[PeopleOut]:
    return envelope(await answer(session, resources.settings, actor, actor.company_id))


@router.post("/company/people", status_code=201)
async def invite_colleague(
    body: ColleagueIn, actor: Company, limiter: LimiterDep, session: SessionDep, resources: ResourcesDep
) -> Envelope[PeopleOut]:
    """Owners only. The answer is the same for an address that has an account: its owner gets another mail."""
    people = await invitations.invite(session, limiter, resources, actor, body)
    return envelope(people, message="success.colleague_invited")


@router.post("/company/people/{person_id}/invite")
async def invite_colleague_again(
    person_id: UUID, actor: Company, limiter: LimiterDep, session: SessionDep, resources: ResourcesDep
) -> Envelope[PeopleOut]:
    """Owners only. Sends a new link, and invalidates the one before."""
    people = await invitations.invite_again(session, limiter, resources, actor, person_id)
    return envelope(people, message="success.colleague_invited")


@router.put("/company/people/{person_id}/role")
async def set_colleague_role(
    person_id: UUID, body: RoleIn, actor: Company, session: SessionDep, resources: ResourcesDep
) -> Envelope[PeopleOut]:
    """Owners only. The last owner stays one."""
    people = await owners.set_role(session, resources, actor, person_id, body.role)
    return envelope(people, message="success.colleague_changed")


@router.post("/company/people/{person_id}/hand-over")
async def hand_over_company(
    person_id: UUID, actor: Company, session: SessionDep, resources: ResourcesDep
) -> Envelope[PeopleOut]:
    """Owners only. The person becomes owner and contact, and the caller a member."""
    people = await owners.hand_over(session, resources, actor, person_id)
    return envelope(people, message="success.company_handed_over")


@router.delete("/company/people/{person_id}")
async def remove_colleague(
    person_id: UUID, actor: Company, session: SessionDep, resources: ResourcesDep
) -> Envelope[None]:
    """Owners remove people and revoke invitations; every person removes themselves, except the last owner."""
    await removal.remove(session, resources, actor, person_id)
    return envelope(None, message="success.colleague_removed")


@router.get("/companies/{company_id}/people")
async def get_people_of_company(
    company_id: UUID, actor: Viewer, session: SessionDep, resources: ResourcesDep
) -> Envelope[PeopleOut]:
    return envelope(await owners.show_to_admin(session, resources.settings, actor, company_id))


@router.post("/companies/{company_id}/people/{person_id}/owner")
async def move_ownership(
    company_id: UUID, person_id: UUID, actor: Approver, session: SessionDep, resources: ResourcesDep
) -> Envelope[PeopleOut]:
    """The person becomes owner and contact, the contact before a member. Also needs VIEW activeCompanies."""
    people = await owners.move_ownership(session, resources, actor, company_id, person_id)
    return envelope(people, message="success.ownership_moved")


@router.post("/colleague-invitation", dependencies=EVERYBODY)
@reads_only
async def show_colleague_invitation(
    body: ColleagueInvitationIn, session: SessionDep, resources: ResourcesDep
) -> Envelope[ColleagueInvitationOut]:
    """A POST, so that the token stands in no log."""
    return envelope(await invitations.show_invitation(session, resources, token=body.token))


@router.post("/colleague-invitation/accept", dependencies=EVERYBODY)
async def accept_colleague_invitation(
    body: AcceptColleagueInvitationIn, session: SessionDep, resources: ResourcesDep
) -> Envelope[None]:
    await invitations.accept(session, resources, body, locale=current_locale())
    return envelope(None, message="success.invitation_accepted")
