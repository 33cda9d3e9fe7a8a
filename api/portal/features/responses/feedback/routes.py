"""The feedback form: mandatory after the submission, and given once."""

from typing import Annotated

from fastapi import Depends

from portal.domain.forms.schemas import AnswersBody
from portal.domain.identity.access import Actor
from portal.features.responses.feedback import service
from portal.features.responses.feedback.schemas import FeedbackOut, FeedbackStoredOut
from portal.guards.dependencies import CurrentDep, SessionDep, answered_company
from portal.guards.idempotency import answered_once
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["feedback"])

Company = Annotated[Actor, Depends(answered_company())]


@router.get("/feedback")
async def get_feedback(session: SessionDep, current: CurrentDep, actor: Company) -> Envelope[FeedbackOut]:
    return envelope(await service.read(session, actor, current))


@router.post("/feedback")
@answered_once
async def give_feedback(
    session: SessionDep, current: CurrentDep, actor: Company, body: AnswersBody
) -> Envelope[FeedbackStoredOut]:
    submitted_at = await service.give(session, actor, current, answers=body.answers)
    return envelope(FeedbackStoredOut(submitted_at=submitted_at), message="success.feedback_submitted")
