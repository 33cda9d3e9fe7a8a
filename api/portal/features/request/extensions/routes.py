"""More time for one company."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import Fresh
from portal.features.request.extensions import service
from portal.features.request.extensions.schemas import CompanyDeadlineOut, ExtensionIn, TakeBackIn
from portal.guards.dependencies import CurrentDep, SessionDep, permitted
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["extensions"])
View = Depends(permitted(Action.VIEW, Subject.SUBMISSIONS))
Updater = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.SUBMISSIONS, fresh=Fresh.FACTOR))]


@router.get("/companies/{company_id}/extension", dependencies=[View])
async def get_extension(company_id: UUID, session: SessionDep, current: CurrentDep) -> Envelope[CompanyDeadlineOut]:
    return envelope(CompanyDeadlineOut.of(await service.show(session, current, company_id)))


@router.put("/companies/{company_id}/extension")
async def give_extension(
    company_id: UUID,
    body: ExtensionIn,
    actor: Updater,
    session: SessionDep,
    current: CurrentDep,
) -> Envelope[CompanyDeadlineOut]:
    """Gives the company more time than the others, or changes that; it gets an email."""
    given = await service.give(session, actor, current, company_id, **dict(body))
    return envelope(CompanyDeadlineOut.of(given), message="success.extension_given")


@router.delete("/companies/{company_id}/extension")
async def take_extension_back(
    company_id: UUID,
    body: TakeBackIn,
    actor: Updater,
    session: SessionDep,
    current: CurrentDep,
) -> Envelope[CompanyDeadlineOut]:
    taken = await service.take_back(session, actor, current, company_id, **dict(body))
    return envelope(CompanyDeadlineOut.of(taken), message="success.extension_taken_back")
