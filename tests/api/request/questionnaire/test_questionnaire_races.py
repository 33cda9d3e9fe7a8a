"""Concurrent saves of two tabs, and a double click on Submit."""

import asyncio
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select, true

from portal.domain.audit.models import AuditEvent
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus
from portal.features.request.questionnaire import service
from tests.api.conftest import Committed
from tests.factories.answers import complete_answers
from tests.factories.companies import a_company

pytestmark = pytest.mark.race
TABS = 8


async def save_from_tabs(browser: AsyncClient, save_number: int) -> list[Response]:
    return await asyncio.gather(
        *(
            browser.put(
                "/api/questionnaire/draft",
                json={"answers": {"companyName": {"value": f"Tab {tab}"}}, "save_number": save_number},
            )
            for tab in range(TABS)
        )
    )


async def test_without_the_guard_several_tabs_believe_to_have_saved(
    committed: Committed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "may_be_replaced", lambda _excluded: true())
    async with committed.transaction() as session:
        user = await a_company(session, status=AccountStatus.APPROVED)
    async with committed.browser(user) as browser:
        saves = await save_from_tabs(browser, 1)
    assert sum(save.status_code == 200 for save in saves) > 1


async def test_of_tabs_with_the_same_save_number_exactly_one_wins(committed: Committed) -> None:
    async with committed.transaction() as session:
        user = await a_company(session, status=AccountStatus.APPROVED)
    async with committed.browser(user) as browser:
        for save_number in (1, 2, 3):
            saves = await save_from_tabs(browser, save_number)
            winners = [tab for tab, save in enumerate(saves) if save.status_code == 200]
            assert len(winners) == 1
            stored = {"companyName": {"value": f"Tab {winners[0]}"}}
            assert (await browser.get("/api/questionnaire/draft")).json()["data"]["answers"] == stored
            losers = [save.json() for save in saves if save.status_code == 409]
            assert len(losers) == TABS - 1
            assert all(loser["error"] == "draft_superseded" for loser in losers)
            assert all(loser["data"]["answers"] == stored for loser in losers)


@pytest.mark.parametrize("is_same", [True, False])
async def test_parallel_submissions_make_one(committed: Committed, is_same: bool) -> None:
    async with committed.transaction() as session:
        user = await a_company(session, status=AccountStatus.APPROVED)

    def answers(tab: int) -> Any:
        name = "Najd" if is_same else f"Tab {tab}"
        return {**complete_answers("questionnaire"), "companyName": {"value": name}}

    async with committed.browser(user) as browser:
        submissions = await asyncio.gather(
            *(browser.post("/api/store-answers", json={"answers": answers(tab)}) for tab in range(TABS))
        )
    accepted = [answer.json()["data"]["submitted_at"] for answer in submissions if answer.status_code == 200]
    refused = [answer.json()["error"] for answer in submissions if answer.status_code == 409]
    assert (len(accepted), refused) == (
        (TABS, []) if is_same else (1, ["questionnaire_already_submitted"] * (TABS - 1))
    )
    assert len(set(accepted)) == 1
    async with committed.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(FormAnswers)) == 1
        assert await session.scalar(select(func.count()).select_from(AuditEvent)) == 1


async def test_a_save_on_its_way_does_not_undo_the_submission(committed: Committed) -> None:
    async with committed.transaction() as session:
        user = await a_company(session, status=AccountStatus.APPROVED)
    draft = {"answers": {"companyName": {"value": "Half a na"}}, "save_number": 1}
    async with committed.browser(user) as browser:
        submission, *saves = await asyncio.gather(
            browser.post("/api/store-answers", json={"answers": complete_answers("questionnaire")}),
            *(browser.put("/api/questionnaire/draft", json={**draft, "save_number": n}) for n in range(1, TABS)),
        )
    assert submission.status_code == 200
    assert {save.status_code for save in saves} <= {200, 409}
    async with committed.transaction() as session:
        row = (await session.scalars(select(FormAnswers))).one()
        assert row.answers == complete_answers("questionnaire")
        assert row.submitted_at is not None
