"""The feedback form: mandatory after the submission, and given once."""

from typing import Annotated

from fastapi import APIRouter, Depends

from portal.access.service import Actor
from portal.feedback import service
from portal.feedback.schemas import FeedbackOut, FeedbackStoredOut
from portal.forms.schemas import AnswersBody
from portal.http.dependencies import AnsweredCompany, ResourcesDep, SessionDep
from portal.http.envelope import Envelope, envelope
from portal.http.idempotency import answered_once

router = APIRouter(tags=["feedback"])

Company = Annotated[Actor, Depends(AnsweredCompany())]


@router.get("/feedback")
async def get_feedback(resources: ResourcesDep, session: SessionDep, actor: Company) -> Envelope[FeedbackOut]:
    return envelope(await service.read(session, actor, resources.settings))


@router.post("/feedback")
@answered_once
async def give_feedback(
    resources: ResourcesDep, session: SessionDep, actor: Company, body: AnswersBody
) -> Envelope[FeedbackStoredOut]:
    submitted_at = await service.give(session, actor, resources.settings, answers=body.answers)
    return envelope(FeedbackStoredOut(submitted_at=submitted_at), message="success.feedback_submitted")
