"""The audit trail: who did what to what and when, refused attempts too."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from portal.access.service import Action, Actor, Subject
from portal.audit import trail
from portal.audit.schemas import AuditChoicesOut, AuditPage, AuditPageQuery, AuditTableQuery
from portal.http.dependencies import Permitted, PermittedDetached, ResourcesDep, SessionDep
from portal.http.downloads import download
from portal.http.envelope import Envelope, envelope

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


@router.get("/audit/export", response_class=Response)
async def export_audit_events(
    resources: ResourcesDep, actor: Exporter, query: Annotated[AuditTableQuery, Query()]
) -> Response:
    exported = await trail.export(resources, actor, query)
    return await download(
        exported.table.chunks(), name=exported.name, content_type=exported.content_type, size=exported.table.size
    )
