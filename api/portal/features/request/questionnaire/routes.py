"""The mandatory questionnaire, for companies that were approved."""

from typing import Annotated

from fastapi import Depends, Query

from portal.domain.forms.schemas import AnswersBody
from portal.domain.identity.access import Actor
from portal.features.request.questionnaire import service
from portal.features.request.questionnaire.schemas import (
    HIGHEST_SAVE_NUMBER,
    AnswersStoredOut,
    DraftBody,
    DraftOut,
    QuestionnaireOut,
    SavedOut,
    TopicsOut,
)
from portal.guards.dependencies import SessionDep, approved_company, signed_in
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope

router = api_router(tags=["questionnaire"])

Company = Annotated[Actor, Depends(approved_company())]
KnownSave = Annotated[int | None, Query(ge=0, le=HIGHEST_SAVE_NUMBER)]
"""The number of the last save that the page knows; pages of the previous release omit it."""


@router.get("/questionnaire")
async def get_questionnaire(session: SessionDep, actor: Company) -> Envelope[QuestionnaireOut]:
    return envelope(await service.read(session, actor))


@router.get("/questionnaire/topics", dependencies=[Depends(signed_in())])
async def get_topics() -> Envelope[list[TopicsOut]]:
    """The topics of the questionnaire, for companies before their approval."""
    return envelope(TopicsOut.of_questionnaire())


@router.get("/questionnaire/draft")
async def get_draft(session: SessionDep, actor: Company) -> Envelope[DraftOut | None]:
    return envelope(await service.read_draft(session, actor))


@router.put("/questionnaire/draft")
async def save_draft(session: SessionDep, actor: Company, body: DraftBody) -> Envelope[SavedOut]:
    saved = await service.save_draft(session, actor, answers=body.answers, save_number=body.save_number)
    return envelope(saved)


@router.post("/store-answers")
async def store_answers(
    session: SessionDep, actor: Company, body: AnswersBody, save_number: KnownSave = None
) -> Envelope[AnswersStoredOut]:
    submitted_at = await service.submit(session, actor, answers=body.answers, known_save=save_number)
    return envelope(AnswersStoredOut(submitted_at=submitted_at), message="success.answers_stored")
