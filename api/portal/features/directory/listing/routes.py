"""The lists of companies: pending, active and submissions."""

from typing import Annotated

from fastapi import Depends, Query, Response

from portal.domain.identity.access import Action, Actor, Subject
from portal.features.directory.listing import service
from portal.features.directory.listing.filter import Scope
from portal.features.directory.listing.schemas import (
    ActivePageQuery,
    ActiveTableQuery,
    CompanyPage,
    CompanyRow,
    PendingPageQuery,
    PendingTableQuery,
    SubmissionsPageQuery,
    SubmissionsTableQuery,
)
from portal.guards.budgets import LIST_EXPORT
from portal.guards.dependencies import CurrentDep, DetachedCurrentDep, ResourcesDep, SessionDep, permitted
from portal.guards.exports import send_table
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope
from portal.platform.http.pages import page_response

router = api_router(tags=["lists"])

PendingExporter = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.PENDING_COMPANIES, detached=True))]
ActiveExporter = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.ACTIVE_COMPANIES, detached=True))]
SubmissionsExporter = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.SUBMISSIONS, detached=True))]


@router.get(
    "/pending-users",
    response_model=Envelope[CompanyPage],
    dependencies=[Depends(permitted(Action.VIEW, Subject.PENDING_COMPANIES))],
)
async def list_pending_users(
    resources: ResourcesDep, session: SessionDep, current: CurrentDep, query: Annotated[PendingPageQuery, Query()]
) -> Response:
    page = await service.find(session, resources.settings, current, query.companies, query.page)
    return page_response(page, CompanyRow)


@router.get(
    "/users",
    response_model=Envelope[CompanyPage],
    dependencies=[Depends(permitted(Action.VIEW, Subject.ACTIVE_COMPANIES))],
)
async def list_active_users(
    resources: ResourcesDep, session: SessionDep, current: CurrentDep, query: Annotated[ActivePageQuery, Query()]
) -> Response:
    page = await service.find(session, resources.settings, current, query.companies, query.page)
    return page_response(page, CompanyRow)


@router.get(
    "/submissions",
    response_model=Envelope[CompanyPage],
    dependencies=[Depends(permitted(Action.VIEW, Subject.SUBMISSIONS))],
)
async def list_submissions(
    resources: ResourcesDep, session: SessionDep, current: CurrentDep, query: Annotated[SubmissionsPageQuery, Query()]
) -> Response:
    page = await service.find(session, resources.settings, current, query.companies, query.page)
    return page_response(page, CompanyRow)


@router.get("/pending-users/export", dependencies=[LIST_EXPORT], response_class=Response)
async def export_pending_users(
    resources: ResourcesDep,
    actor: PendingExporter,
    current: DetachedCurrentDep,
    query: Annotated[PendingTableQuery, Query()],
) -> Response:
    name = "pending" if query.scope is Scope.WAITING else query.scope.value
    return await send_table(resources, actor, service.table_of(current, name, query.companies), query)


@router.get("/users/export", dependencies=[LIST_EXPORT], response_class=Response)
async def export_active_users(
    resources: ResourcesDep,
    actor: ActiveExporter,
    current: DetachedCurrentDep,
    query: Annotated[ActiveTableQuery, Query()],
) -> Response:
    return await send_table(resources, actor, service.table_of(current, "active", query.companies), query)


@router.get("/submissions/export", dependencies=[LIST_EXPORT], response_class=Response)
async def export_submissions(
    resources: ResourcesDep,
    actor: SubmissionsExporter,
    current: DetachedCurrentDep,
    query: Annotated[SubmissionsTableQuery, Query()],
) -> Response:
    table = service.table_of(current, "submissions", query.companies)
    return await send_table(resources, actor, table, query)
