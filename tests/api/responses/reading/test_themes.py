"""Themes that grow, merge and split, and the passages under them."""

import asyncio
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.platform.clock import utc_now
from tests.api.conftest import Committed
from tests.api.responses.reading.conftest import PLACE, error_of, read
from tests.factories.accounts import an_admin
from tests.factories.answers import given_questionnaire
from tests.factories.companies import a_company
from tests.factories.reading import a_passage, a_theme, an_interest
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission, an_addition

THEMES = "/api/reading-themes"


async def a_new_theme(client: AsyncClient, name: str) -> dict[str, Any]:
    answer = await client.post(THEMES, json={"name": name})
    assert answer.status_code == 201, answer.text
    theme: dict[str, Any] = answer.json()["data"]
    return theme


async def mark(client: AsyncClient, path: str, theme: dict[str, Any], quote: str = "Najd Mapping") -> dict[str, Any]:
    body = {"theme_id": theme["id"], "place": PLACE, "quote": quote}
    answer = await client.post(f"{path}/passages", json=body)
    assert answer.status_code == 201, answer.text
    passage: dict[str, Any] = answer.json()["data"]
    return passage


async def test_a_theme_is_made_while_reading_and_once(desk: AsyncClient, path: str) -> None:
    theme = await a_new_theme(desk, "  Données \u202e & Prices ")
    assert theme["name"] == "Données & Prices"
    assert (await a_new_theme(desk, "données & PRICES"))["id"] == theme["id"]
    await mark(desk, path, theme)
    await mark(desk, path, theme, "Company")
    (counted,) = (await desk.get(THEMES)).json()["data"]
    assert (counted["passages"], counted["companies"]) == (2, 1)
    assert [one["theme"] for one in (await read(desk, path))["passages"]] == ["Données & Prices"] * 2


async def test_a_whole_answer_and_a_page(desk: AsyncClient, path: str, response: Submission) -> None:
    theme = await a_new_theme(desk, "Accuracy")
    whole = {"theme_id": theme["id"], "place": PLACE, "quote": "Najd Mapping Company", "is_whole": True}
    assert (await desk.post(f"{path}/passages", json=whole)).json()["data"]["is_whole"]
    page = {"file_id": str(response.files[0].id), "page": 3}
    on_page = {"theme_id": theme["id"], "place": page, "quote": "within 5 cm", "is_whole": True}
    assert not (await desk.post(f"{path}/passages", json=on_page)).json()["data"]["is_whole"]
    missing = await desk.post(f"{path}/passages", json=whole | {"quote": "Other words"})
    assert error_of(missing) == (409, "answer_changed")


async def test_a_passage_keeps_its_words_and_says_what_changed(
    session: AsyncSession, desk: AsyncClient, path: str, response: Submission, company: User
) -> None:
    theme = await a_new_theme(desk, "Accuracy")
    passage = await mark(desk, path, theme)

    async def standing() -> tuple[str, str]:
        (shown,) = (await read(desk, path))["passages"]
        return shown["standing"], shown["quote"]

    assert await standing() == ("stands", "Najd Mapping")
    addition = an_addition(response, company, note="We are another company now.", sent_at=utc_now())
    addition.submission_id = response.id
    await session.flush()
    assert await standing() == ("added", "Najd Mapping")
    response.receipt_number = "RFI-TEST-999998"
    await session.flush()
    assert await standing() == ("replaced", "Najd Mapping")
    answers = (await session.get_one(FormAnswers, (await _answers_id(session, company)))).answers
    changed = {**answers, "companyName": {"value": "Hejaz"}}
    (await session.get_one(FormAnswers, await _answers_id(session, company))).answers = changed
    await session.flush()
    assert await standing() == ("answer_changed", "Najd Mapping")
    assert (await desk.request("DELETE", f"{path}/passages/{passage['id']}")).status_code == 200
    assert (await read(desk, path))["passages"] == []


async def _answers_id(session: AsyncSession, company: User) -> Any:
    return await session.scalar(select(FormAnswers.id).where(FormAnswers.company_id == company.company_id))


async def test_passages_follow_a_merge(desk: AsyncClient, path: str) -> None:
    accuracy, precision = await a_new_theme(desk, "Accuracy"), await a_new_theme(desk, "Precision")
    await mark(desk, path, precision)
    body = {"into": accuracy["id"], "revision": 1}
    for _ in range(2):
        answer = await desk.post(f"{THEMES}/{precision['id']}/merge", json=body)
        assert answer.json()["data"]["name"] == "Accuracy"
    # The page of a colleague still offers the theme: its marks follow.
    assert (await mark(desk, path, precision))["theme"] == "Accuracy"
    assert [one["passages"] for one in (await desk.get(THEMES)).json()["data"]] == [2]
    late = await desk.put(f"{THEMES}/{precision['id']}", json={"name": "Exactness", "revision": 1})
    assert error_of(late) == (409, "theme_changed")
    assert late.json()["data"]["merged_into"] == "Accuracy"
    # Its name is free.
    await a_new_theme(desk, "Precision")


async def test_a_theme_with_passages_is_not_deleted(desk: AsyncClient, path: str) -> None:
    theme = await a_new_theme(desk, "Accuracy")
    passage = await mark(desk, path, theme)
    url = f"{THEMES}/{theme['id']}"
    refused = await desk.request("DELETE", url, params={"revision": 1})
    assert error_of(refused) == (409, "theme_in_use")
    assert (await desk.request("DELETE", f"{path}/passages/{passage['id']}")).status_code == 200
    assert (await desk.request("DELETE", url, params={"revision": 1})).status_code == 200
    gone = await desk.post(f"{path}/passages", json={"theme_id": theme["id"], "place": PLACE, "quote": "Najd"})
    assert error_of(gone) == (404, "not_found")


async def test_a_split_moves_what_is_chosen(desk: AsyncClient, path: str) -> None:
    theme = await a_new_theme(desk, "Accuracy")
    first, second = await mark(desk, path, theme), await mark(desk, path, theme, "Company")
    body = {"name": "Companies", "passage_ids": [second["id"]], "revision": 1}
    new = (await desk.post(f"{THEMES}/{theme['id']}/split", json=body)).json()["data"]
    shown = (await read(desk, path))["passages"]
    assert [(one["id"], one["theme"]) for one in shown] == [(first["id"], "Accuracy"), (second["id"], "Companies")]
    taken = await desk.post(f"{THEMES}/{theme['id']}/split", json=body | {"revision": 2, "passage_ids": [first["id"]]})
    assert (*error_of(taken), taken.json()["fields"][0]["field"]) == (422, "validation_failed", "name")
    moved = await desk.post(f"{THEMES}/{theme['id']}/split", json=body | {"revision": 2, "name": "Third"})
    assert error_of(moved) == (409, "theme_changed")
    assert new["name"] == "Companies"


async def test_passages_of_closed_responses_stay_hidden(
    session: AsyncSession, desk: AsyncClient, rfi: Rfi, path: str, reader: User
) -> None:
    other = await a_company(session, status=AccountStatus.APPROVED)
    response = await a_submission(session, other, rfi, submitted=True)
    theme = await a_theme(session, rfi, reader, "Accuracy")
    passage = await a_passage(session, response, theme, reader, quote="a secret")
    await mark(desk, path, {"id": str(theme.id)})
    await an_interest(session, response, reader, interest="Shares")
    answer = await desk.get(f"{THEMES}/{theme.id}")
    shown = answer.json()["data"]
    assert ([one["quote"] for one in shown["passages"]], shown["hidden"]) == (["Najd Mapping"], 1)
    assert "a secret" not in answer.text
    body = {"name": "Secrets", "passage_ids": [str(passage.id)], "revision": 1}
    assert error_of(await desk.post(f"{THEMES}/{theme.id}/split", json=body)) == (409, "reading_closed")


@pytest.mark.parametrize("opposite", [False, True])
async def test_of_two_readers_who_merge_at_once_one_wins_and_the_other_is_told(
    committed: Committed, opposite: bool
) -> None:
    async with committed.transaction() as session:
        rfi = await an_rfi(session)
        people = [await an_admin(session) for _ in range(2)]
        company = await a_company(session, status=AccountStatus.APPROVED)
        await given_questionnaire(session, company)
        response = await a_submission(session, company, rfi, submitted=True)
        first, second, third = [await a_theme(session, rfi, people[0]) for _ in range(3)]
        await a_passage(session, response, first, people[0])
    # Each into a theme of its own, or the two into each other.
    merges = [(first, second), (second, first)] if opposite else [(first, second), (first, third)]
    async with committed.browser(people[0]) as one, committed.browser(people[1]) as two:
        answers = await asyncio.gather(
            *(
                client.post(f"{THEMES}/{theme.id}/merge", json={"into": str(into.id), "revision": 1})
                for client, (theme, into) in zip((one, two), merges, strict=True)
            )
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        (lost,) = [answer for answer in answers if answer.status_code == 409]
        assert lost.json()["error"] == "theme_changed"
        themes = (await one.get(THEMES)).json()["data"]
    assert (len(themes), sum(theme["passages"] for theme in themes)) == (2, 1)
