"""Drafts: the last save counts, and one tab does not overwrite another tab's answers."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.definition import get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus, User
from portal.features.request.questionnaire.service import MAX_AHEAD
from tests.api.conftest import CountStatements, SignIn
from tests.factories.answers import given_answers, given_questionnaire
from tests.factories.companies import a_company

FIRST = {"companyName": {"value": "Najd Mapping"}}
SECOND = {"companyName": {"value": "Hijaz Mapping"}}


async def save(browser: AsyncClient, answers: Any, save_number: Any) -> Any:
    return await browser.put("/api/questionnaire/draft", json={"answers": answers, "save_number": save_number})


async def test_before_the_first_save_there_is_no_draft(browser: AsyncClient) -> None:
    answer = (await browser.get("/api/questionnaire")).json()["data"]
    assert answer["draft"] is None
    assert answer["submitted"] is None
    assert answer["form"]["form"] == "questionnaire"
    assert (await browser.get("/api/questionnaire/draft")).json()["data"] is None


async def test_the_form_comes_with_its_questions_in_both_languages(browser: AsyncClient) -> None:
    form = (await browser.get("/api/questionnaire")).json()["data"]["form"]
    questions = [question for section in form["sections"] for question in section["questions"]]
    assert [question["id"] for question in questions] == list(get_form("questionnaire").by_id)
    assert all(question["title"]["en"] and question["title"]["ar"] for question in questions)


async def test_a_saved_draft_comes_back(browser: AsyncClient) -> None:
    saved = await save(browser, FIRST, 1)
    assert saved.status_code == 200
    assert saved.json()["data"].keys() == {"save_number", "saved_at"}
    draft = (await browser.get("/api/questionnaire/draft")).json()["data"]
    assert draft == {"answers": FIRST, "saved_by": None, **saved.json()["data"]}
    assert (await browser.get("/api/questionnaire")).json()["data"]["draft"] == draft


async def test_a_higher_number_replaces_the_draft(browser: AsyncClient) -> None:
    await save(browser, FIRST, 1)
    assert (await save(browser, SECOND, 2)).status_code == 200
    draft = (await browser.get("/api/questionnaire/draft")).json()["data"]
    assert (draft["answers"], draft["save_number"]) == (SECOND, 2)


@pytest.mark.parametrize("late", [1, 2])
async def test_a_lower_or_equal_number_loses_and_is_shown_the_stored_draft(browser: AsyncClient, late: int) -> None:
    stored = (await save(browser, FIRST, 2)).json()["data"]
    refused = await save(browser, SECOND, late)
    assert refused.status_code == 409
    body = refused.json()
    assert (body["error"], body["params"]) == ("draft_superseded", {"save_number": 2})
    assert body["data"] == {"answers": FIRST, "saved_by": None, **stored}
    assert (await browser.get("/api/questionnaire/draft")).json()["data"]["answers"] == FIRST


@pytest.mark.parametrize("known", [0, 1, 5])
async def test_no_save_number_locks_the_draft_for_the_company(browser: AsyncClient, known: int) -> None:
    if known:
        await save(browser, FIRST, known)
    for number in (2**31 - 1, known + MAX_AHEAD + 1):
        refused = await save(browser, SECOND, number)
        assert refused.status_code == 422
        assert [(one["field"], one["error"]) for one in refused.json()["fields"]] == [("save_number", "out_of_range")]
    assert (await save(browser, SECOND, known + 1)).status_code == 200


async def test_a_page_that_is_ahead_of_a_restored_database_can_save(browser: AsyncClient) -> None:
    await save(browser, FIRST, 1)
    assert (await save(browser, SECOND, 1 + MAX_AHEAD)).status_code == 200
    assert (await save(browser, FIRST, 2 + MAX_AHEAD)).status_code == 200


async def test_after_the_submission_there_is_nothing_left_to_draft(
    session: AsyncSession, company: User, browser: AsyncClient
) -> None:
    row = await given_questionnaire(session, company)
    refused = await save(browser, FIRST, 99)
    assert refused.status_code == 409
    assert refused.json()["error"] == "questionnaire_already_submitted"
    stored = (await session.execute(select(FormAnswers.answers, FormAnswers.save_number))).one()
    assert stored == (row.answers, row.save_number)
    assert (await browser.get("/api/questionnaire/draft")).json()["data"] is None


@pytest.mark.parametrize(
    ("answers", "field", "error"),
    [
        ({"companyName": {"value": 7}}, "answers.companyName", "invalid_type"),
        ({"companyName": {"value": "x" * 101}}, "answers.companyName", "too_long"),
        ({"companyType": {"value": "moon"}}, "answers.companyType", "invalid_option"),
        ({"favouriteColour": {"value": "green"}}, "answers.favouriteColour", "unknown_question"),
        ({"companyName": "Najd"}, "answers.companyName", "invalid_type"),
    ],
)
async def test_values_that_cannot_be_stored_are_refused_by_field(
    session: AsyncSession, browser: AsyncClient, answers: Any, field: str, error: str
) -> None:
    refused = await save(browser, answers, 1)
    assert refused.status_code == 422
    assert [(problem["field"], problem["error"]) for problem in refused.json()["fields"]] == [(field, error)]
    assert await session.scalar(select(func.count()).select_from(FormAnswers)) == 0


@pytest.mark.parametrize("save_number", [0, -1, 2**31, 1.5, "1", True, None])
async def test_a_save_number_is_a_positive_whole_number(browser: AsyncClient, save_number: Any) -> None:
    refused = await save(browser, FIRST, save_number)
    assert refused.status_code == 422
    assert [problem["field"] for problem in refused.json()["fields"]] == ["save_number"]


@pytest.mark.parametrize(
    "body",
    [
        b'{"answers": {"companyName": {"value": "half an emoji \\ud83d"}}, "save_number": 1}',
        b'{"answers": {"companyName": {"value": "nothing\\u0000"}}, "save_number": 1}',
    ],
)
async def test_a_draft_omits_values_that_cannot_be_stored(browser: AsyncClient, body: bytes) -> None:
    saved = await browser.put("/api/questionnaire/draft", content=body, headers={"Content-Type": "application/json"})
    assert saved.status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b'"text"',
        b"\xff\xfe",
        b'{"answers": {}, "save_number": 1, "submitted_at": "2025-01-01T00:00:00Z"}',
        b'{"answers": {}, "save_number": 1, "\\ud800": 1}',
        b'{"answers": ' + b"[" * 50_000 + b"]" * 50_000 + b', "save_number": 1}',
        b'{"answers": {"companyName": {"value": ' + b'{"a":' * 500 + b"1" + b"}" * 500 + b'}}, "save_number": 1}',
    ],
)
async def test_a_body_of_another_shape_is_refused(browser: AsyncClient, body: bytes) -> None:
    refused = await browser.put("/api/questionnaire/draft", content=body, headers={"Content-Type": "application/json"})
    assert refused.status_code == 422
    assert refused.json()["error"] == "validation_failed"


async def test_a_company_sees_its_own_draft_only(session: AsyncSession, browser: AsyncClient, sign_in: SignIn) -> None:
    other = await a_company(session, status=AccountStatus.APPROVED)
    await given_answers(session, other, "questionnaire", answers=SECOND, submitted_at=None, save_number=9)
    assert (await browser.get("/api/questionnaire/draft")).json()["data"] is None
    assert (await save(browser, FIRST, 1)).status_code == 200
    theirs = await sign_in(other)
    assert (await theirs.get("/api/questionnaire/draft")).json()["data"]["answers"] == SECOND


async def test_saving_takes_two_statements(browser: AsyncClient, count_statements: CountStatements) -> None:
    with count_statements() as statements:
        await save(browser, FIRST, 1)
    assert len(statements) == 2, statements
