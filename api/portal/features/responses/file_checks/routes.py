"""Files that could not be checked, released by the authority."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends
from pydantic import StringConstraints

from portal.domain.forms.typed_text import paragraphs, tidied
from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.identity.fresh import Fresh
from portal.features.responses.file_checks.releasing import release
from portal.guards.dependencies import SessionDep, permitted
from portal.platform.http.api_router import api_router
from portal.platform.http.body import Body
from portal.platform.http.envelope import Envelope, envelope

REASON_MAX = 500

router = api_router(tags=["submissions"])
Updater = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.SUBMISSIONS, fresh=Fresh.FACTOR))]


class ReleaseIn(Body):
    reason: Annotated[str, StringConstraints(min_length=1, max_length=REASON_MAX), tidied(paragraphs)]


@router.post("/files/{file_id}/release")
async def release_file(file_id: UUID, body: ReleaseIn, actor: Updater, session: SessionDep) -> Envelope[None]:
    """Releases a file of a response or a question that could not be checked: from then on it can be read."""
    await release(session, actor, file_id, reason=body.reason)
    return envelope(None, message="success.file_released")
