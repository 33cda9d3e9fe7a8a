"""Feedback: after the submission, complete, and once."""

import asyncio
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.forms.definition import get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from tests.api.conftest import Committed, ReadMessages, SignIn
from tests.factories.answers import complete_answers, given_feedback
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission


async def a_submitted_company(session: AsyncSession, **fields: Any) -> User:
    user = await a_company(session, status=AccountStatus.APPROVED, answered=True, **fields)
    await a_submission(session, user, await an_rfi(session), submitted=True)
    return user


@pytest.fixture
async def company(session: AsyncSession) -> User:
    return await a_submitted_company(session, locale="ar")


@pytest.fixture
async def browser(company: User, sign_in: SignIn) -> AsyncClient:
    """A client of a company that has submitted its response and not its feedback."""
    return await sign_in(company)


async def give(browser: AsyncClient, answers: Any) -> Response:
    return await browser.post("/api/feedback", json={"answers": answers})


async def stored(session: AsyncSession) -> int | None:
    return await session.scalar(select(func.count()).where(FormAnswers.form == "feedback"))


async def test_the_form_comes_with_its_11_questions(browser: AsyncClient) -> None:
    data = (await browser.get("/api/feedback")).json()["data"]
    questions = [question for section in data["form"]["sections"] for question in section["questions"]]
    assert [question["number"] for question in questions] == list(range(1, 12))
    assert data["submitted"] is None


async def test_complete_feedback_is_kept(session: AsyncSession, browser: AsyncClient, company: User) -> None:
    answer = await give(browser, complete_answers("feedback"))
    assert answer.status_code == 200
    assert (await browser.get("/api/feedback")).json()["data"]["submitted"] == {
        "answers": complete_answers("feedback"),
        "submitted_at": answer.json()["data"]["submitted_at"],
    }
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.actor_id, event.subject_id) == (
        "feedback.submitted",
        company.id,
        str(company.company_id),
    )


async def test_the_person_is_thanked_in_their_language(
    browser: AsyncClient, company: User, messages: ReadMessages
) -> None:
    await give(browser, complete_answers("feedback"))
    (message,) = await messages()
    assert (message.template, message.recipient, message.locale) == ("feedback_received", company.email, "ar")


async def test_it_is_given_once(session: AsyncSession, browser: AsyncClient, messages: ReadMessages) -> None:
    assert (await give(browser, complete_answers("feedback"))).status_code == 200
    for answers in (complete_answers("feedback"), {}):
        refused = await give(browser, answers)
        assert (refused.status_code, refused.json()["error"]) == (409, "feedback_already_given")
    assert await stored(session) == 1
    assert len(await messages()) == 1


@pytest.mark.parametrize(
    ("changes", "field", "error"),
    [
        ({"clarityRating": {"value": 6}}, "answers.clarityRating", "out_of_range"),
        ({"clarityRating": {}}, "answers.clarityRating", "required"),
        ({"objectivesClear": {"value": False}}, "answers.objectivesClear.details", "details_required"),
        ({"languageClear": {"value": False}}, "answers.languageClear.details", "improvements_required"),
    ],
)
async def test_incomplete_answers_are_named_and_not_stored(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages, changes: Any, field: str, error: str
) -> None:
    refused = await give(browser, {**complete_answers("feedback"), **changes})
    assert refused.status_code == 422
    assert [(problem["field"], problem["error"]) for problem in refused.json()["fields"]] == [(field, error)]
    assert await stored(session) == 0
    assert await messages() == []


async def test_an_unanswered_question_is_named(browser: AsyncClient) -> None:
    refused = await give(browser, {})
    required = [f"answers.{question.id}" for question in get_form("feedback").questions() if question.required]
    assert [problem["field"] for problem in refused.json()["fields"]] == required


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_feedback_before_the_submission_is_refused(session: AsyncSession, sign_in: SignIn, method: str) -> None:
    user = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    await a_submission(session, user, await an_rfi(session))
    browser = await sign_in(user)
    refused = await browser.request(method, "/api/feedback", json={"answers": complete_answers("feedback")})
    assert refused.status_code == 403
    assert await stored(session) == 0


async def test_feedback_of_others_does_not_show(session: AsyncSession, browser: AsyncClient, company: User) -> None:
    other = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    await given_feedback(session, other)
    assert (await browser.get("/api/feedback")).json()["data"]["submitted"] is None
    assert (await give(browser, complete_answers("feedback"))).status_code == 200


@pytest.mark.race
async def test_of_parallel_answers_one_is_kept(committed: Committed) -> None:
    async with committed.transaction() as session:
        user = await a_submitted_company(session)
    async with committed.browser(user) as browser:
        answers = await asyncio.gather(*(give(browser, complete_answers("feedback")) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    async with committed.transaction() as session:
        assert await stored(session) == 1
        assert await session.scalar(select(func.count()).select_from(Message)) == 1
