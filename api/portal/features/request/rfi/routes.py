"""The RFI: its dates for administrators, and its deadline as a calendar entry."""

from typing import Annotated

from fastapi import Depends, Query, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import Fresh
from portal.domain.messaging.calendar import CONTENT_TYPE, FILE_NAME, written
from portal.domain.rfis.calendar import calendar_entry
from portal.domain.rfis.changes import change_in_portal, close_now, open_now, reopen_in_portal
from portal.domain.rfis.current import reread
from portal.features.request.rfi import service
from portal.features.request.rfi.presentation import managed_out
from portal.features.request.rfi.schemas import CloseIn, EffectOut, EffectQuery, ManagedRfiOut, OpenIn, ReopenIn, RfiIn
from portal.guards.dependencies import CurrentDep, ResourcesDep, SessionDep, VisitorDep, permitted, public
from portal.guards.idempotency import answered_once
from portal.platform.errors import NotFound
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n.locale import current_locale
from portal.platform.settings import Settings

router = api_router(tags=["rfi"])
View = Depends(permitted(Action.VIEW, Subject.REQUEST))
UpdaterDep = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.REQUEST, fresh=Fresh.FACTOR))]


@router.get("/rfi", dependencies=[View])
async def get_rfi(resources: ResourcesDep, session: SessionDep) -> Envelope[ManagedRfiOut]:
    return envelope(await _shown(session, resources.settings))


@router.get("/rfi/effect", dependencies=[View])
async def get_effect(
    session: SessionDep, current: CurrentDep, query: Annotated[EffectQuery, Query()]
) -> Envelope[EffectOut]:
    """What a change of the dates would do, before it is saved."""
    effect = await service.effect(session, current, **query.dates())
    return envelope(EffectOut.model_validate(effect, from_attributes=True))


@router.put("/rfi")
async def change_rfi(
    body: RfiIn, actor: UpdaterDep, resources: ResourcesDep, session: SessionDep
) -> Envelope[ManagedRfiOut]:
    """Publishes the RFI, or changes its titles and dates; companies whose own deadline moves get an email."""
    await change_in_portal(
        session, actor, resources.settings, body.dates(), reason=body.reason(), revision=body.revision
    )
    return envelope(await _shown(session, resources.settings))


@router.post("/rfi/open")
@answered_once
async def open_rfi_now(
    body: OpenIn, actor: UpdaterDep, resources: ResourcesDep, session: SessionDep
) -> Envelope[ManagedRfiOut]:
    await open_now(session, actor, resources.settings, revision=body.revision)
    return envelope(await _shown(session, resources.settings))


@router.post("/rfi/close")
@answered_once
async def close_rfi_now(
    body: CloseIn, actor: UpdaterDep, resources: ResourcesDep, session: SessionDep
) -> Envelope[ManagedRfiOut]:
    """Closes the RFI at this instant; requests that arrived before are still in time."""
    await close_now(session, actor, resources.settings, reason=body.reason(), revision=body.revision)
    return envelope(await _shown(session, resources.settings))


@router.post("/rfi/reopen")
@answered_once
async def reopen_rfi(
    body: ReopenIn, actor: UpdaterDep, resources: ResourcesDep, session: SessionDep
) -> Envelope[ManagedRfiOut]:
    """Opens the closed RFI until ``deadline``, and tells the companies."""
    await reopen_in_portal(
        session, actor, resources.settings, deadline=body.deadline, reason=body.reason(), revision=body.revision
    )
    return envelope(await _shown(session, resources.settings))


@router.get("/rfi/calendar", dependencies=[Depends(public())], response_class=Response)
async def get_calendar_entry(
    resources: ResourcesDep, session: SessionDep, current: CurrentDep, visitor: VisitorDep
) -> Response:
    """The deadline, of a company that is signed in its own, as a calendar file (iCalendar)."""
    company_id = visitor.company_id if visitor else None
    entry = calendar_entry(await reread(session, current, company_id=company_id))
    if entry is None:
        raise NotFound
    file = written(entry, resources.settings, locale=current_locale())
    headers = {"Content-Disposition": f'attachment; filename="{FILE_NAME}"'}
    return Response(file, media_type=f"{CONTENT_TYPE}; charset=utf-8", headers=headers)


async def _shown(session: AsyncSession, settings: Settings) -> ManagedRfiOut:
    return managed_out(await service.managed(session, settings), settings)
