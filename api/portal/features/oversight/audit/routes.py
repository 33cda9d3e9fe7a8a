"""The audit trail: person, action, object and time, including refused attempts."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query
from starlette.responses import Response

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.oversight.audit import trail
from portal.features.oversight.audit.schemas import (
    AuditChoicesOut,
    AuditEventOut,
    AuditPage,
    AuditPageQuery,
    AuditTableQuery,
)
from portal.features.oversight.audit.seals.schemas import AuditSealOut
from portal.features.oversight.audit.seals.service import exported_trail, find_last_seal
from portal.guards.budgets import AUDIT_EXPORT
from portal.guards.dependencies import ResourcesDep, SessionDep, permitted
from portal.guards.exports import send_table
from portal.platform.clock import RIYADH, utc_now
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import download
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n import current_locale, translate

router = api_router(tags=["audit"])

View = Depends(permitted(Action.VIEW, Subject.AUDIT))
Exporter = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.AUDIT, detached=True))]


@router.get("/audit", dependencies=[View])
async def list_audit_events(
    resources: ResourcesDep, session: SessionDep, query: Annotated[AuditPageQuery, Query()]
) -> Envelope[AuditPage]:
    return envelope(AuditPage.of(await trail.find(session, resources.settings, query)))


@router.get("/audit/choices", dependencies=[View])
async def list_audit_choices(session: SessionDep) -> Envelope[AuditChoicesOut]:
    return envelope(await trail.choices(session))


@router.get("/audit/export", dependencies=[AUDIT_EXPORT], response_class=Response)
async def export_audit_events(
    resources: ResourcesDep, actor: Exporter, query: Annotated[AuditTableQuery, Query()]
) -> Response:
    return await send_table(resources, actor, trail.rows_of(query), query)


@router.get("/audit/seal", dependencies=[View])
async def show_audit_seal(resources: ResourcesDep, session: SessionDep) -> Envelope[AuditSealOut | None]:
    return envelope(await find_last_seal(session, resources.settings))


@router.get("/audit/sealed-export", dependencies=[AUDIT_EXPORT], response_class=Response)
async def export_sealed_audit_trail(resources: ResourcesDep, actor: Exporter) -> Response:
    trail = await exported_trail(resources, actor)
    name = f"{translate('export.audit', current_locale())} {utc_now().astimezone(RIYADH).date()}.jsonl.gz"
    return await download(trail.chunks(), name=name, content_type="application/gzip", size=trail.size)


@router.get("/audit/{event_id}", dependencies=[View])
async def show_audit_event(session: SessionDep, event_id: UUID) -> Envelope[AuditEventOut]:
    return envelope(AuditEventOut.model_validate(dict(await trail.show(session, event_id))))
