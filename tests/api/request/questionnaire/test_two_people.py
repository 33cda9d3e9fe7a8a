"""Two people of one company: each sees who saved, and a submission overwrites no save that it has not seen."""

from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from tests.api.conftest import SignIn
from tests.factories.answers import complete_answers
from tests.factories.companies import a_colleague

FIRST = {"companyName": {"value": "Najd Mapping"}}
SECOND = {"companyName": {"value": "Hijaz Mapping"}}


@pytest.fixture
async def colleague(session: AsyncSession, company: User) -> User:
    return await a_colleague(session, company)


@pytest.fixture
async def layla(colleague: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(colleague)


async def save(browser: AsyncClient, answers: Any, save_number: int) -> Response:
    return await browser.put("/api/questionnaire/draft", json={"answers": answers, "save_number": save_number})


async def submit(browser: AsyncClient, answers: Any, known: int | None = None) -> Response:
    query = {} if known is None else {"save_number": known}
    return await browser.post("/api/store-answers", params=query, json={"answers": answers})


async def test_a_draft_names_the_colleague_who_saved_it(browser: AsyncClient, layla: AsyncClient) -> None:
    await save(layla, FIRST, 1)
    for address in ("/api/questionnaire", "/api/questionnaire/draft"):
        theirs, own = [(await one.get(address)).json()["data"] for one in (browser, layla)]
        assert theirs.get("draft", theirs)["saved_by"] == "Layla Haddad"
        assert own.get("draft", own)["saved_by"] is None


async def test_a_late_save_is_refused_with_the_first_persons_name(browser: AsyncClient, layla: AsyncClient) -> None:
    await save(layla, FIRST, 1)
    refused = await save(browser, SECOND, 1)
    assert refused.status_code == 409
    assert refused.json()["data"]["saved_by"] == "Layla Haddad"
    assert (await save(browser, SECOND, 2)).status_code == 200
    assert (await layla.get("/api/questionnaire/draft")).json()["data"]["saved_by"] == "Noura Alqahtani"


async def test_a_draft_of_a_person_who_has_left_has_no_name(
    session: AsyncSession, browser: AsyncClient, layla: AsyncClient, colleague: User
) -> None:
    await save(layla, FIRST, 1)
    await session.execute(delete(User).where(User.id == colleague.id))
    draft = (await browser.get("/api/questionnaire/draft")).json()["data"]
    assert (draft["answers"], draft["saved_by"]) == (FIRST, None)


async def test_a_submission_does_not_overwrite_a_save_that_it_has_not_seen(
    browser: AsyncClient, layla: AsyncClient
) -> None:
    await save(browser, FIRST, 1)
    await save(layla, SECOND, 2)
    answers = complete_answers("questionnaire")
    refused = await submit(browser, answers, known=1)
    assert (refused.status_code, refused.json()["error"]) == (409, "draft_superseded")
    assert refused.json()["data"]["answers"] == SECOND
    assert refused.json()["data"]["saved_by"] == "Layla Haddad"
    assert (await submit(browser, answers, known=2)).status_code == 200
    submitted = (await layla.get("/api/questionnaire")).json()["data"]["submitted"]
    assert (submitted["answers"], submitted["submitted_by"]) == (answers, "Noura Alqahtani")
    assert (await browser.get("/api/questionnaire")).json()["data"]["submitted"]["submitted_by"] is None


async def test_a_page_of_the_release_before_submits_without_a_number(browser: AsyncClient, layla: AsyncClient) -> None:
    await save(layla, FIRST, 3)
    assert (await submit(browser, complete_answers("questionnaire"))).status_code == 200


async def test_a_submission_without_a_draft_knows_the_save_zero(browser: AsyncClient) -> None:
    assert (await submit(browser, complete_answers("questionnaire"), known=0)).status_code == 200


@pytest.mark.parametrize("known", [-1, 2**31])
async def test_a_number_that_no_save_has_is_refused(browser: AsyncClient, known: int) -> None:
    assert (await submit(browser, complete_answers("questionnaire"), known)).status_code == 422
