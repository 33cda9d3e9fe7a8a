"""Questions: a company's own under ``/own-questions``, and all of them for administrators."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Query, Response

from portal.domain.identity.access import Action, Actor, Subject
from portal.domain.rfis.current import arrive
from portal.features.request.questions import answering, asking, files, queries, service, together
from portal.features.request.questions.bodies import (
    AnswerIn,
    AssignIn,
    AssignTogetherIn,
    DeclineTogetherIn,
    QuestionDeclineIn,
    ReferIn,
)
from portal.features.request.questions.schemas import (
    AskedQuestionCountsOut,
    AskedQuestionOut,
    AssigneeOut,
    OwnQuestionsOut,
    QuestionFileOut,
    QuestionIn,
    QuestionPage,
    QuestionPageQuery,
    QuestionTableQuery,
)
from portal.features.request.questions.together import QuestionLeft
from portal.guards.budgets import LIST_EXPORT, UPLOAD
from portal.guards.dependencies import (
    CurrentDep,
    DetachedCurrentDep,
    OpenSessionDep,
    ResourcesDep,
    SessionDep,
    approved_company,
    permitted,
)
from portal.guards.exports import send_table
from portal.guards.idempotency import answered_once
from portal.guards.streaming import OF_BYTES, Incoming, incoming
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import download
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.together import TogetherOut

# Exempt from the application's body limit: the endpoint counts for itself.
FILE_PATH = "/own-questions/file"

router = api_router(tags=["questions"])
CompanyDep = Annotated[Actor, Depends(approved_company())]
StreamingCompany = Annotated[Actor, Depends(approved_company(detached=True))]
Received = Annotated[Incoming, Depends(incoming(approved_company(detached=True)))]
View = Depends(permitted(Action.VIEW, Subject.QUESTIONS))
Viewer = Annotated[Actor, View]
StreamingViewer = Annotated[Actor, Depends(permitted(Action.VIEW, Subject.QUESTIONS, detached=True))]
Editor = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.QUESTIONS))]


async def get_arrival(session: SessionDep, _person: OpenSessionDep) -> datetime:
    """Time at which the request arrived. Routes declare it first, so that no other statement precedes it."""
    return await arrive(session)


ArrivedAt = Annotated[datetime, Depends(get_arrival)]


@router.get("/own-questions")
async def get_own_questions(actor: CompanyDep, session: SessionDep, current: CurrentDep) -> Envelope[OwnQuestionsOut]:
    return envelope(OwnQuestionsOut.of(await asking.own(session, actor, current)))


@router.post("/own-questions", status_code=201)
@answered_once
async def ask_question(
    arrived_at: ArrivedAt,
    actor: CompanyDep,
    session: SessionDep,
    current: CurrentDep,
    body: QuestionIn,
) -> Envelope[OwnQuestionsOut]:
    await asking.ask(session, actor, current, body.question(), arrived_at=arrived_at)
    own = await asking.own(session, actor, current)
    return envelope(OwnQuestionsOut.of(own), message="success.question_sent", code=201)


@router.post(
    FILE_PATH,
    status_code=201,
    dependencies=[UPLOAD],
    openapi_extra=OF_BYTES,
)
async def upload_question_file(received: Received, resources: ResourcesDep) -> Envelope[QuestionFileOut]:
    file = await files.upload_file(resources, received.actor, received.upload)
    return envelope(QuestionFileOut.of(file), code=201)


@router.post("/own-questions/{question_id}/withdraw")
@answered_once
async def withdraw_question(
    question_id: UUID, actor: CompanyDep, session: SessionDep, current: CurrentDep
) -> Envelope[OwnQuestionsOut]:
    await asking.withdraw(session, actor, question_id)
    own = await asking.own(session, actor, current)
    return envelope(OwnQuestionsOut.of(own), message="success.question_withdrawn")


@router.get("/own-questions/{question_id}/file", response_class=Response)
async def download_own_question_file(question_id: UUID, actor: StreamingCompany, resources: ResourcesDep) -> Response:
    file, chunks = await files.open_own_file(resources, actor, question_id)
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size)


@router.get("/questions", dependencies=[View])
async def list_questions(
    resources: ResourcesDep, session: SessionDep, current: CurrentDep, query: Annotated[QuestionPageQuery, Query()]
) -> Envelope[QuestionPage]:
    found = await service.find(session, resources.settings, current, query.page, **query.conditions)
    return envelope(QuestionPage.of(found))


@router.get("/questions/export", dependencies=[LIST_EXPORT], response_class=Response)
async def export_questions_list(
    resources: ResourcesDep,
    actor: StreamingViewer,
    current: DetachedCurrentDep,
    query: Annotated[QuestionTableQuery, Query()],
) -> Response:
    return await send_table(resources, actor, service.rows_of(current, **query.conditions), query)


@router.get("/questions/counts")
async def count_questions(actor: Viewer, session: SessionDep, current: CurrentDep) -> Envelope[AskedQuestionCountsOut]:
    by_state, mine = await service.counts(session, actor, current)
    return envelope(AskedQuestionCountsOut(**by_state, mine=mine))


@router.get("/questions/assignees", dependencies=[View])
async def list_assignees(session: SessionDep) -> Envelope[list[AssigneeOut]]:
    return envelope([AssigneeOut(id=user.id, name=user.name) for user in await queries.assignees(session)])


@router.get("/questions/{question_id}", dependencies=[View])
async def show_question(question_id: UUID, session: SessionDep) -> Envelope[AskedQuestionOut]:
    return envelope(AskedQuestionOut.of(await service.show(session, question_id)))


@router.get("/questions/{question_id}/file", response_class=Response)
async def download_question_file(question_id: UUID, actor: StreamingViewer, resources: ResourcesDep) -> Response:
    file, chunks = await files.open_file(resources, actor, question_id, in_place=False)
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size)


@router.get("/questions/{question_id}/file/preview", response_class=Response)
async def preview_question_file(question_id: UUID, actor: StreamingViewer, resources: ResourcesDep) -> Response:
    file, chunks = await files.open_file(resources, actor, question_id, in_place=True)
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size, in_place=True)


@router.post("/questions/assign")
@answered_once
async def assign_questions(
    actor: Editor, session: SessionDep, body: AssignTogetherIn
) -> Envelope[TogetherOut[QuestionLeft]]:
    done = await together.assign_all(session, actor, body.seen, assignee_id=body.assignee_id)
    return envelope(TogetherOut[QuestionLeft].of(done))


@router.post("/questions/decline")
@answered_once
async def decline_questions(
    actor: Editor, session: SessionDep, body: DeclineTogetherIn
) -> Envelope[TogetherOut[QuestionLeft]]:
    done = await together.decline_all(session, actor, body.seen, reason=body.reason)
    return envelope(TogetherOut[QuestionLeft].of(done))


@router.post("/questions/{question_id}/assign")
@answered_once
async def assign_question(
    question_id: UUID, actor: Editor, session: SessionDep, body: AssignIn
) -> Envelope[AskedQuestionOut]:
    await answering.assign(session, actor, question_id, assignee_id=body.assignee_id, revision=body.revision)
    return envelope(AskedQuestionOut.of(await service.show(session, question_id)), message="success.question_assigned")


@router.post("/questions/{question_id}/answer")
@answered_once
async def answer_question(
    question_id: UUID, actor: Editor, session: SessionDep, body: AnswerIn
) -> Envelope[AskedQuestionOut]:
    """Answers privately: only the company that asked reads it."""
    await answering.answer(session, actor, question_id, text=body.text, revision=body.revision)
    return envelope(AskedQuestionOut.of(await service.show(session, question_id)), message="success.question_answered")


@router.post("/questions/{question_id}/decline")
@answered_once
async def decline_question(
    question_id: UUID, actor: Editor, session: SessionDep, body: QuestionDeclineIn
) -> Envelope[AskedQuestionOut]:
    await answering.decline(session, actor, question_id, reason=body.reason, revision=body.revision)
    return envelope(AskedQuestionOut.of(await service.show(session, question_id)), message="success.question_declined")


@router.post("/questions/{question_id}/refer")
@answered_once
async def refer_question(
    question_id: UUID, actor: Editor, session: SessionDep, body: ReferIn
) -> Envelope[AskedQuestionOut]:
    """Answers the question by a clarification that is published already."""
    await answering.refer(session, actor, question_id, clarification_id=body.clarification_id, revision=body.revision)
    return envelope(AskedQuestionOut.of(await service.show(session, question_id)), message="success.question_answered")
