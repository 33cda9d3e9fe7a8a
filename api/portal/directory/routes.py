"""The lists of companies that administrators work with: who waits, who was let in, who has responded."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query

from portal.access.service import Action, Subject
from portal.directory import service
from portal.directory.schemas import ActiveListQuery, CompanyPage, PendingListQuery, SubmissionListQuery
from portal.http.dependencies import Permitted, ResourcesDep, SessionDep
from portal.http.envelope import Envelope, envelope

router = APIRouter(tags=["lists"])


@router.get("/pending-users", dependencies=[Depends(Permitted(Action.VIEW, Subject.PENDING_COMPANIES))])
async def list_pending_users(
    resources: ResourcesDep, session: SessionDep, query: Annotated[PendingListQuery, Query()]
) -> Envelope[CompanyPage]:
    page = await service.find(session, resources.settings, query.companies, query.page)
    return envelope(CompanyPage.of(page))


@router.get("/users", dependencies=[Depends(Permitted(Action.VIEW, Subject.ACTIVE_COMPANIES))])
async def list_active_users(
    resources: ResourcesDep, session: SessionDep, query: Annotated[ActiveListQuery, Query()]
) -> Envelope[CompanyPage]:
    page = await service.find(session, resources.settings, query.companies, query.page)
    return envelope(CompanyPage.of(page))


@router.get("/submissions", dependencies=[Depends(Permitted(Action.VIEW, Subject.SUBMISSIONS))])
async def list_submissions(
    resources: ResourcesDep, session: SessionDep, query: Annotated[SubmissionListQuery, Query()]
) -> Envelope[CompanyPage]:
    page = await service.find(session, resources.settings, query.companies, query.page)
    return envelope(CompanyPage.of(page))
