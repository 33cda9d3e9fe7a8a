"""Administrators draft, publish and correct clarifications."""

import asyncio

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.questions.models import Clarification, Question
from portal.domain.rfis.models import Rfi
from portal.domain.typesetting.pages import _set_once
from portal.platform.db.identifiers import new_id
from tests.api.conftest import Committed
from tests.api.request.questions.conftest import asked, drafted, got, posted, published, refusal, sheet_of
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.questions import TEXTS, a_clarification, a_question
from tests.factories.rfis import an_rfi


async def test_one_clarification_answers_several_questions(
    admin: AsyncClient, browser: AsyncClient, other: AsyncClient
) -> None:
    questions = [(await asked(company))["id"] for company in (browser, other)]
    shown = await published(admin, TEXTS, *questions)
    assert (shown["number"], shown["revision"], shown["state"]) == (1, 1, "published")
    assert {question["state"] for question in shown["questions"]} == {"published"}
    for company in (browser, other):
        (own,) = (await got(company, "own-questions"))["questions"]
        assert (own["state"], own["clarification"]) == ("published", 1)
        (item,) = (await got(company, "clarifications"))["items"]
        assert (item["number"], item["answer"]["ar"]) == (1, TEXTS["answer_ar"])


async def test_a_draft_is_not_shown_and_its_questions_stay_open(
    admin: AsyncClient, browser: AsyncClient, session: AsyncSession
) -> None:
    question = await asked(browser)
    draft = await drafted(admin, {**TEXTS, "answer_ar": ""}, question["id"])
    assert (draft["number"], draft["state"], draft["version"]) == (None, "draft", 0)
    assert (await got(browser, "clarifications"))["items"] == []
    (own,) = (await got(browser, "own-questions"))["questions"]
    assert (own["state"], own["clarification"]) == ("open", None)
    row = (await got(admin, "questions"))["items"][0]
    assert (row["clarification_id"], row["clarification_number"]) == (draft["id"], None)
    answer = await admin.post(f"/api/clarifications/{draft['id']}/publish", json={"version": 0, "notify": "now"})
    assert [field["field"] for field in answer.json()["fields"]] == ["answer_ar"]
    saved = await admin.put(
        f"/api/clarifications/{draft['id']}", json={**TEXTS, "question_ids": [question["id"]], "version": 0}
    )
    assert saved.json()["data"]["version"] == 1
    await posted(admin, f"clarifications/{draft['id']}/discard", {"version": 1})
    assert (await session.scalars(select(Clarification))).all() == []
    assert (await got(admin, f"questions/{question['id']}"))["state"] == "open"


async def test_a_withdrawn_question_leaves_its_draft(admin: AsyncClient, browser: AsyncClient) -> None:
    question = await asked(browser)
    draft = await drafted(admin, TEXTS, question["id"])
    await posted(browser, f"own-questions/{question['id']}/withdraw", {})
    shown = await posted(admin, f"clarifications/{draft['id']}/publish", {"version": 0, "notify": "now"})
    assert (shown["number"], shown["questions"]) == (1, [])


async def test_a_question_is_in_one_draft(admin: AsyncClient, browser: AsyncClient) -> None:
    question = await asked(browser)
    await drafted(admin, TEXTS, question["id"])
    answer = await admin.post("/api/clarifications", json={**TEXTS, "question_ids": [question["id"]]})
    assert [(field["field"], field["error"]) for field in answer.json()["fields"]] == [
        ("question_ids", "question_taken")
    ]


async def test_a_question_that_is_named_twice_counts_once(admin: AsyncClient, browser: AsyncClient) -> None:
    question = await asked(browser)
    draft = await drafted(admin, TEXTS, question["id"], question["id"])
    assert [one["id"] for one in draft["questions"]] == [question["id"]]


async def test_publishing_again_publishes_once(admin: AsyncClient) -> None:
    draft = await drafted(admin, TEXTS)
    body = {"version": draft["version"], "notify": "now"}
    answers = [await posted(admin, f"clarifications/{draft['id']}/publish", body) for _ in range(2)]
    assert [(answer["number"], answer["revision"]) for answer in answers] == [(1, 1), (1, 1)]
    assert (await got(admin, "clarifications/managed"))["total"] == 1


async def test_a_correction_is_a_new_revision(admin: AsyncClient, browser: AsyncClient) -> None:
    shown = await published(admin, TEXTS)
    path = f"clarifications/{shown['id']}/correct"
    body = {**TEXTS, "answer_en": "ITRF2014.", "version": shown["version"], "notify": "digest"}
    corrected = await posted(admin, path, body)
    assert (corrected["revision"], corrected["number"]) == (2, 1)
    assert await posted(admin, path, body) == corrected
    assert [revision["answer"]["en"] for revision in corrected["revisions"]] == ["ITRF2014.", TEXTS["answer_en"]]
    (item,) = (await got(browser, "clarifications"))["items"]
    assert (item["revision"], item["answer"]["en"]) == (2, "ITRF2014.")
    old = await admin.post(f"/api/{path}", json={**body, "answer_en": "WGS 84."})
    assert refusal(old) == (409, "clarification_changed_meanwhile")
    assert old.json()["params"]["by"] == "Salma Alharbi"
    same = await admin.post(f"/api/{path}", json={**body, "version": corrected["version"]})
    assert [field["error"] for field in same.json()["fields"]] == ["unchanged"]


async def test_the_pdf_is_set_once_for_all_readers(
    admin: AsyncClient, browser: AsyncClient, other: AsyncClient
) -> None:
    first = await published(admin, TEXTS)
    before = _set_once.cache_info().misses
    pages = [await one.get("/api/clarifications/pdf") for one in (browser, other, browser)]
    managed = await admin.get("/api/clarifications/managed/pdf")
    assert len({page.content for page in (*pages, managed)}) == 1
    assert _set_once.cache_info().misses == before + 1
    correction = {**TEXTS, "answer_en": "By the twelfth.", "version": first["version"], "notify": "digest"}
    await posted(admin, f"clarifications/{first['id']}/correct", correction)
    assert (await browser.get("/api/clarifications/pdf")).content != managed.content
    assert _set_once.cache_info().misses == before + 2


async def test_a_published_one_cannot_be_saved_or_discarded(admin: AsyncClient) -> None:
    shown = await published(admin, TEXTS)
    body = {**TEXTS, "question_ids": [], "version": shown["version"], "answer_en": "No"}
    answer = await admin.put(f"/api/clarifications/{shown['id']}", json=body)
    assert refusal(answer) == (409, "clarification_changed_meanwhile")
    discarded = await admin.post(f"/api/clarifications/{shown['id']}/discard", json={"version": shown["version"]})
    assert refusal(discarded) == (409, "clarification_changed_meanwhile")


async def test_numbers_have_no_gaps_when_published_at_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        rfi = await an_rfi(session)
        company = await a_company(session, status=AccountStatus.APPROVED)
        drafts = [await a_clarification(session, rfi, number=None) for _ in range(4)]
        await a_question(session, company, rfi)
        admin = await an_admin(session)
    async with committed.browser(admin) as browser:
        answers = await asyncio.gather(
            *(
                browser.post(f"/api/clarifications/{draft.id}/publish", json={"version": 0, "notify": "now"})
                for draft in drafts
            )
        )
    assert sorted(answer.json()["data"]["number"] for answer in answers) == [1, 2, 3, 4]


async def test_two_administrators_cannot_overwrite_a_draft(committed: Committed) -> None:
    async with committed.transaction() as session:
        draft = await a_clarification(session, await an_rfi(session), number=None)
        first, second = await an_admin(session), await an_admin(session, first_name="Fahad")
    body = {**TEXTS, "question_ids": [], "version": 0}
    async with committed.browser(first) as one, committed.browser(second) as two:
        answers = await asyncio.gather(
            one.put(f"/api/clarifications/{draft.id}", json={**body, "answer_en": "One"}),
            two.put(f"/api/clarifications/{draft.id}", json={**body, "answer_en": "Two"}),
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_lists_search_and_exports(
    admin: AsyncClient, browser: AsyncClient, session: AsyncSession, rfi: Rfi
) -> None:
    await a_clarification(session, rfi, number=1)
    await a_clarification(session, rfi, number=2, topic="dates", question_en="Will the deadline move?")
    await a_clarification(session, rfi, number=None)
    page = await got(admin, "clarifications/managed")
    assert [row["clarification_number"] for row in page["items"]] == [None, 2, 1]
    assert [
        row["clarification_number"] for row in (await got(admin, "clarifications/managed", state="draft"))["items"]
    ] == [None]
    for params, numbers in (
        ({}, [2, 1]),
        ({"topic": "dates"}, [2]),
        ({"search": "c-1"}, [1]),
        ({"search": "C2"}, [2]),
        ({"search": "c-٢"}, [2]),
        ({"search": "c-11"}, []),
        ({"search": "النظام"}, [2, 1]),
        ({"search": "DEADLINE move"}, [2]),
    ):
        found = await got(browser, "clarifications", **params)
        assert ([item["number"] for item in found["items"]], found["total"]) == (numbers, 2), params
    answer = await admin.get("/api/clarifications/managed/export", params={"format": "xlsx", "locale": "en"})
    book, sheet = sheet_of(answer.content)
    assert 'name="Clarifications"' in book
    assert sheet.count("<row ") == 4


async def test_the_audience_counts_approved_companies(
    admin: AsyncClient, company: User, other_company: User, session: AsyncSession
) -> None:
    await a_company(session)
    assert (await got(admin, "clarifications/audience"))["companies"] == 2


@pytest.mark.parametrize("route", ["clarifications", "clarifications/pdf"])
async def test_administrators_use_their_own_routes(admin: AsyncClient, rfi: Rfi, route: str) -> None:
    assert (await admin.get(f"/api/{route}")).status_code == 403


async def test_unknown_ids(admin: AsyncClient, rfi: Rfi) -> None:
    for path in (f"clarifications/{new_id()}", f"questions/{new_id()}"):
        assert (await admin.get(f"/api/{path}")).status_code == 404


async def test_a_declined_question_has_no_clarification(
    admin: AsyncClient, company: User, rfi: Rfi, session: AsyncSession
) -> None:
    question: Question = await a_question(session, company, rfi, state="declined", decline_reason="No")
    answer = await admin.post("/api/clarifications", json={**TEXTS, "question_ids": [str(question.id)]})
    assert [field["error"] for field in answer.json()["fields"]] == ["question_decided"]
