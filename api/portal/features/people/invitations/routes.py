"""Invitation codes (generating, listing, revoking) and invitations sent by mail."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Response
from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import Fresh
from portal.features.people.invitations import service
from portal.features.people.invitations.policy import InvitationState, SentStatus
from portal.features.people.invitations.schemas import (
    CodesIn,
    InvitationIn,
    InvitationOut,
    InvitationPage,
    InvitationTableQuery,
)
from portal.features.people.invitations.sending import bulk, following, sending, sent
from portal.features.people.invitations.sending.schemas import (
    AddressesIn,
    CheckedOut,
    CorrectedAddressIn,
    DoneForSomeOut,
    InvitationMailIn,
    InvitationPreviewOut,
    OpenedIn,
    SendInvitationsIn,
    SentCountsOut,
    SentInvitationDetailsOut,
    SentInvitationOut,
    SentInvitationPage,
    SentNowOut,
    SentSelectionIn,
    SentTableQuery,
)
from portal.guards.budgets import LIST_EXPORT
from portal.guards.dependencies import ClientIp, LimiterDep, ResourcesDep, SessionDep, permitted, public, reads_only
from portal.guards.exports import send_table
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.pages import PageDep, SearchText

router = api_router(tags=["invitations"])

SENT_PER_PERSON: RateLimitItem = RateLimitItemPerHour(5_000)
OPENED_FROM: RateLimitItem = RateLimitItemPerMinute(30)
"""Per network address. High, because offices share an address."""

View = Depends(permitted(Action.VIEW, Subject.INVITATIONS_CODE))
Exporter = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.INVITATIONS_CODE, detached=True))]
Creator = Annotated[Actor, Depends(permitted(Action.CREATE, Subject.INVITATIONS_CODE))]
Sender = Annotated[Actor, Depends(permitted(Action.CREATE, Subject.INVITATIONS_CODE, fresh=Fresh.SOMETIMES))]
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
    state: InvitationState | None = None,
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


@router.post("/invitations/revoke")
@answered_once
async def revoke_codes(session: SessionDep, actor: Deleter, body: CodesIn) -> Envelope[DoneForSomeOut]:
    """Companies registered with the codes stay registered."""
    return envelope(DoneForSomeOut.of(await bulk.revoke_codes(session, actor, body.ids)))


@router.post("/invitations/check", dependencies=[Depends(permitted(Action.CREATE, Subject.INVITATIONS_CODE))])
@reads_only
async def check_addresses(session: SessionDep, body: AddressesIn) -> Envelope[CheckedOut]:
    """Sorts pasted addresses or a CSV file; changes nothing."""
    return envelope(CheckedOut.of(await sending.check(session, body.text)))


@router.post("/invitations/preview", dependencies=[Depends(permitted(Action.CREATE, Subject.INVITATIONS_CODE))])
@reads_only
async def preview_invitation(
    resources: ResourcesDep, session: SessionDep, body: InvitationMailIn
) -> Envelope[InvitationPreviewOut]:
    """The mail with a sample code."""
    mail = await sending.preview(session, resources.settings, locale=body.locale, expires_at=body.expires_at)
    return envelope(InvitationPreviewOut.of(mail))


@router.post("/invitations/send", status_code=201)
@answered_once
async def send_invitations(
    session: SessionDep, resources: ResourcesDep, limiter: LimiterDep, actor: Sender, body: SendInvitationsIn
) -> Envelope[SentNowOut]:
    # Before the limit, which counts every address: the request is repeated after a proof.
    await sending.require_proof(session, actor, len(body.recipients))
    await limiter.hit("invitations", str(actor.user_id), limit=SENT_PER_PERSON, cost=len(body.recipients))
    done = await sending.send(
        session,
        resources.settings,
        actor,
        addresses=[(recipient.email, recipient.name) for recipient in body.recipients],
        locale=body.locale,
        note=body.note,
        expires_at=body.expires_at,
    )
    return envelope(SentNowOut.of(done), code=201)


@router.get("/invitations/sent", dependencies=[View])
async def list_sent_invitations(
    resources: ResourcesDep,
    session: SessionDep,
    page: PageDep,
    search: SearchText = "",
    status: SentStatus | None = None,
) -> Envelope[SentInvitationPage]:
    rows = sent.SentFilter(search=search, status=status)
    return envelope(SentInvitationPage.of(await sent.find(session, resources.settings, page, rows)))


@router.get("/invitations/sent/counts", dependencies=[View])
async def count_sent_invitations(
    session: SessionDep, search: SearchText = "", status: SentStatus | None = None
) -> Envelope[SentCountsOut]:
    return envelope(SentCountsOut.of(await sent.count(session, sent.SentFilter(search=search, status=status))))


@router.get("/invitations/sent/export", dependencies=[LIST_EXPORT], response_class=Response)
async def export_sent_invitations(
    resources: ResourcesDep, actor: Exporter, query: Annotated[SentTableQuery, Query()]
) -> Response:
    rows = sent.rows_of(sent.SentFilter(search=query.search, status=query.status))
    return await send_table(resources, actor, rows, query)


@router.post("/invitations/sent/remind")
@answered_once
async def remind_invited(
    session: SessionDep, resources: ResourcesDep, actor: Sender, body: SentSelectionIn
) -> Envelope[DoneForSomeOut]:
    done = await following.remind(session, resources.settings, actor, body.chosen())
    return envelope(DoneForSomeOut.of(done))


@router.post("/invitations/sent/revoke")
@answered_once
async def revoke_sent_invitations(
    session: SessionDep, actor: Deleter, body: SentSelectionIn
) -> Envelope[DoneForSomeOut]:
    """Companies that registered with them stay registered."""
    return envelope(DoneForSomeOut.of(await following.revoke(session, actor, body.chosen())))


@router.get("/invitations/sent/{sent_id}", dependencies=[View])
async def show_sent_invitation(session: SessionDep, sent_id: UUID) -> Envelope[SentInvitationDetailsOut]:
    row = await following.show(session, sent_id)
    mails = [dict(mail) for mail in await sent.find_mails(session, sent_id)]
    return envelope(SentInvitationDetailsOut.model_validate({**row, "mails": mails}))


@router.put("/invitations/sent/{sent_id}/address")
@answered_once
async def correct_address(
    session: SessionDep, resources: ResourcesDep, actor: Creator, sent_id: UUID, body: CorrectedAddressIn
) -> Envelope[SentInvitationOut]:
    """Sends a new mail with a new code."""
    row = await following.correct_address(session, resources.settings, actor, sent_id, email=body.email)
    return envelope(SentInvitationOut.model_validate(dict(row)))


@router.post("/invitations/opened", dependencies=[Depends(public())])
async def note_opened(session: SessionDep, limiter: LimiterDep, ip: ClientIp, body: OpenedIn) -> Envelope[None]:
    """From the sign-up page that a link opens. The response does not tell whether the code exists."""
    await limiter.hit("invitation-opened", ip or "", limit=OPENED_FROM)
    await following.note_opened(session, body.code)
    return envelope(None)
