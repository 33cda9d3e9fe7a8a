"""Releasing files that could not be checked."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import Fresh
from portal.features.responses.file_checks.releasing import release
from portal.features.responses.file_checks.schemas import ReleaseIn
from portal.guards.dependencies import SessionDep, permitted
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["submission"])
Updater = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.SUBMISSIONS, fresh=Fresh.FACTOR))]


@router.post("/files/{file_id}/release")
async def release_file(file_id: UUID, body: ReleaseIn, actor: Updater, session: SessionDep) -> Envelope[None]:
    """Releases a file of a response or a question that could not be checked, so that administrators can read it."""
    await release(session, actor, file_id, reason=body.reason)
    return envelope(None, message="success.file_released")
