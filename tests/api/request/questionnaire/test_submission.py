"""Submitting the questionnaire: complete answers, once."""

from datetime import datetime
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.forms.definition import get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus, User
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.answers import complete_answers, given_answers
from tests.factories.companies import a_company


async def submit(browser: AsyncClient, answers: Any) -> Response:
    return await browser.post("/api/store-answers", json={"answers": answers})


async def test_complete_answers_are_submitted(session: AsyncSession, company: User, browser: AsyncClient) -> None:
    answer = await submit(browser, complete_answers("questionnaire"))
    assert answer.status_code == 200
    questionnaire = (await browser.get("/api/questionnaire")).json()["data"]
    assert questionnaire["draft"] is None
    assert questionnaire["submitted"] == {
        "answers": complete_answers("questionnaire"),
        "version": get_form("questionnaire").version,
        "submitted_at": answer.json()["data"]["submitted_at"],
        "submitted_by": None,
    }
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.actor_id, event.subject_id) == (
        "questionnaire.submitted",
        company.id,
        str(company.company_id),
    )


async def test_a_draft_becomes_the_submission(session: AsyncSession, company: User, browser: AsyncClient) -> None:
    draft = await given_answers(session, company, "questionnaire", answers={}, submitted_at=None, save_number=7)
    assert (await submit(browser, complete_answers("questionnaire"))).status_code == 200
    row = (await session.scalars(select(FormAnswers))).one()
    assert row.id == draft.id
    assert row.answers == complete_answers("questionnaire")
    assert row.submitted_at is not None


async def test_incomplete_answers_name_every_question_and_store_nothing(
    session: AsyncSession, browser: AsyncClient
) -> None:
    refused = await submit(browser, {})
    assert refused.status_code == 422
    required = [f"answers.{question.id}" for question in get_form("questionnaire").questions() if question.required]
    assert [problem["field"] for problem in refused.json()["fields"]] == required
    assert await session.scalar(select(func.count()).select_from(FormAnswers)) == 0
    assert await session.scalar(select(func.count()).select_from(AuditEvent)) == 0


async def test_an_other_without_its_text_is_named_by_its_part(browser: AsyncClient) -> None:
    answers: dict[str, Any] = {**complete_answers("questionnaire"), "storage": {"values": ["other"]}}
    refused = await submit(browser, answers)
    assert [(problem["field"], problem["error"]) for problem in refused.json()["fields"]] == [
        ("answers.storage.other", "other_required")
    ]


async def test_the_same_answers_again_get_the_same_answer_and_one_event(
    session: AsyncSession, browser: AsyncClient
) -> None:
    first = await submit(browser, complete_answers("questionnaire"))
    again = await submit(browser, complete_answers("questionnaire"))
    assert again.status_code == 200
    assert again.json() == first.json()
    assert await session.scalar(select(func.count()).select_from(AuditEvent)) == 1


@pytest.mark.parametrize("answers", [{}, {**complete_answers("questionnaire"), "companyName": {"value": "Another"}}])
async def test_other_answers_are_refused_after_the_first(
    session: AsyncSession, browser: AsyncClient, answers: Any
) -> None:
    first = await submit(browser, complete_answers("questionnaire"))
    refused = await submit(browser, answers)
    assert refused.status_code == 409
    assert refused.json()["error"] == "questionnaire_already_submitted"
    shown = datetime.fromisoformat(refused.json()["params"]["submitted_at"])
    stored = datetime.fromisoformat(first.json()["data"]["submitted_at"])
    assert abs((shown - stored).total_seconds()) < 0.001
    kept = await session.scalar(select(FormAnswers.answers))
    assert kept == complete_answers("questionnaire")


@pytest.mark.parametrize("status", [AccountStatus.PENDING, AccountStatus.REJECTED])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/questionnaire"),
        ("GET", "/api/questionnaire/draft"),
        ("PUT", "/api/questionnaire/draft"),
        ("POST", "/api/store-answers"),
    ],
)
async def test_only_approved_companies_answer(
    session: AsyncSession, sign_in: SignIn, status: AccountStatus, method: str, path: str
) -> None:
    browser = await sign_in(await a_company(session, status=status))
    body = {"answers": complete_answers("questionnaire")}
    refused = await browser.request(method, path, json=body | {"save_number": 1} if "draft" in path else body)
    assert (refused.status_code, refused.json()["error"]) == (403, "forbidden")
    assert await session.scalar(select(func.count()).select_from(FormAnswers)) == 0


async def test_an_administrator_has_no_questionnaire(session: AsyncSession, sign_in: SignIn) -> None:
    browser = await sign_in(await an_admin(session))
    assert (await browser.get("/api/questionnaire")).status_code == 403
