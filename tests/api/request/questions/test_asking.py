"""A company asks, sees and withdraws its questions."""

import asyncio
from datetime import timedelta

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.domain.questions.models import Question
from portal.domain.rfis.models import Rfi
from portal.features.request.questions.policy import MAX_ASKED, MAX_OPEN
from portal.platform.clock import iso
from portal.platform.db.identifiers import new_id
from tests.api.conftest import Committed, SetDatabaseClock, SignIn
from tests.api.request.questions.conftest import QUESTION, asked, got, posted, refusal
from tests.factories.companies import a_company
from tests.factories.questions import a_question
from tests.factories.rfis import an_rfi

MILLISECOND = timedelta(milliseconds=1)


async def test_a_question_is_open_and_the_companys_own(browser: AsyncClient, other: AsyncClient) -> None:
    question = await asked(browser)
    assert (question["state"], question["subject"], question["file"]) == ("open", QUESTION["subject"], None)
    own = await got(browser, "own-questions")
    assert (own["open"], own["max_open"], own["may_ask"]) == (1, MAX_OPEN, True)
    assert (await got(other, "own-questions"))["questions"] == []


async def test_it_is_in_the_audit_trail(browser: AsyncClient, session: AsyncSession) -> None:
    question = await asked(browser)
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.subject_id == question["id"]))).one()
    assert (event.action, event.details["organization_name"]) == ("question.asked", "Falcon Surveys")


@pytest.mark.parametrize("own_end", [True, False], ids=["set end", "default end"])
async def test_questions_end_to_the_millisecond(
    browser: AsyncClient, rfi: Rfi, session: AsyncSession, set_database_clock: SetDatabaseClock, own_end: bool
) -> None:
    until = rfi.deadline - timedelta(days=2 if own_end else 7)
    rfi.questions_until = until if own_end else None
    await session.flush()
    await set_database_clock(until)
    await asked(browser)
    await set_database_clock(until + MILLISECOND)
    answer = await browser.post("/api/own-questions", json=QUESTION)
    assert refusal(answer) == (409, "questions_closed")
    assert answer.json()["params"]["until"] == iso(until)
    own = await got(browser, "own-questions")
    assert (own["may_ask"], len(own["questions"])) == (False, 1)


async def test_no_questions_before_the_opening_and_after_the_closing(
    browser: AsyncClient, rfi: Rfi, set_database_clock: SetDatabaseClock, session: AsyncSession
) -> None:
    rfi.opens_at = rfi.deadline - timedelta(days=10)
    rfi.questions_until = rfi.deadline
    await session.flush()
    await set_database_clock(rfi.opens_at - MILLISECOND)
    assert refusal(await browser.post("/api/own-questions", json=QUESTION)) == (409, "rfi_not_open")
    assert (await got(browser, "own-questions"))["opens_at"] is not None
    await set_database_clock(rfi.deadline + MILLISECOND)
    assert refusal(await browser.post("/api/own-questions", json=QUESTION)) == (409, "rfi_closed")


async def test_at_most_twenty_are_open(browser: AsyncClient, company: User, rfi: Rfi, session: AsyncSession) -> None:
    for _ in range(MAX_OPEN - 1):
        await a_question(session, company, rfi)
    last = await asked(browser)
    answer = await browser.post("/api/own-questions", json=QUESTION)
    assert refusal(answer) == (409, "too_many_questions")
    await posted(browser, f"own-questions/{last['id']}/withdraw", {})
    await asked(browser)


async def test_a_company_cannot_ask_and_withdraw_without_end(
    browser: AsyncClient, company: User, rfi: Rfi, session: AsyncSession
) -> None:
    for _ in range(MAX_ASKED):
        await a_question(session, company, rfi, state="withdrawn")
    assert refusal(await browser.post("/api/own-questions", json=QUESTION)) == (409, "question_limit_reached")


async def test_the_limit_holds_for_questions_at_the_same_time(committed: Committed) -> None:
    async with committed.transaction() as session:
        rfi = await an_rfi(session)
        user = await a_company(session, status=AccountStatus.APPROVED)
        for _ in range(MAX_OPEN - 1):
            await a_question(session, user, rfi)
    async with committed.browser(user) as browser:
        answers = await asyncio.gather(*(browser.post("/api/own-questions", json=QUESTION) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]


async def test_the_same_key_asks_once(browser: AsyncClient, session: AsyncSession) -> None:
    headers = {"Idempotency-Key": str(new_id())}
    answers = [await browser.post("/api/own-questions", json=QUESTION, headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert await session.scalar(select(func.count()).select_from(Question)) == 1


async def test_withdrawing(browser: AsyncClient, other: AsyncClient) -> None:
    question = await asked(browser)
    path = f"own-questions/{question['id']}/withdraw"
    assert refusal(await other.post(f"/api/{path}")) == (404, "not_found")
    for _ in range(2):
        (shown,) = (await posted(browser, path, {}))["questions"]
        assert shown["state"] == "withdrawn"


async def test_an_answered_question_cannot_be_withdrawn(
    browser: AsyncClient, company: User, rfi: Rfi, session: AsyncSession
) -> None:
    question = await a_question(session, company, rfi, state="answered", answer="SANSRS")
    answer = await browser.post(f"/api/own-questions/{question.id}/withdraw")
    assert refusal(answer) == (409, "question_changed_meanwhile")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"subject": " "}, "subject"),
        ({"subject": "a" * 121}, "subject"),
        ({"text": ""}, "text"),
        ({"topic": "weather"}, "topic"),
        ({"file_id": str(new_id())}, "file_id"),
    ],
)
async def test_wrong_fields_are_named(browser: AsyncClient, changes: dict[str, str], field: str) -> None:
    answer = await browser.post("/api/own-questions", json=QUESTION | changes)
    assert answer.status_code == 422, answer.text
    assert [wrong["field"] for wrong in answer.json()["fields"]] == [field]


async def test_only_approved_companies_ask(session: AsyncSession, rfi: Rfi, sign_in: SignIn) -> None:
    waiting = await sign_in(await a_company(session))
    assert refusal(await waiting.post("/api/own-questions", json=QUESTION)) == (403, "forbidden")
