"""The audit trail: who did what to what and when, refused attempts too."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from portal.access.service import Action, Actor, Subject
from portal.audit import trail
from portal.audit.schemas import AuditChoicesOut, AuditEventOut, AuditPage, AuditPageQuery, AuditTableQuery
from portal.http.budgets import AUDIT_EXPORT
from portal.http.dependencies import Permitted, PermittedDetached, ResourcesDep, SessionDep
from portal.http.envelope import Envelope, envelope
from portal.http.exports import send_table

router = APIRouter(tags=["audit"])

View = Depends(Permitted(Action.VIEW, Subject.USERS))
Exporter = Annotated[Actor, Depends(PermittedDetached(Action.VIEW, Subject.USERS))]


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


@router.get("/audit/{event_id}", dependencies=[View])
async def show_audit_event(session: SessionDep, event_id: UUID) -> Envelope[AuditEventOut]:
    return envelope(AuditEventOut.model_validate(dict(await trail.show(session, event_id))))
