"""Requests for the same figures share a result for a few seconds; permissions are checked for each of them."""

import asyncio
from dataclasses import replace

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import AccountStatus
from portal.platform.runtime.resources import Resources
from portal.platform.runtime.shared import KEPT, SharedResults
from tests.api.conftest import CountStatements, SignIn
from tests.factories.accounts import an_admin
from tests.factories.answers import given_answers
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi

PATHS = (
    "/api/insights/outline",
    "/api/insights/questions",
    "/api/insights/cross?first=questionnaire.companyType&second=questionnaire.industrySector",
)
MINUTE = 60


async def a_number(computed: list[int]) -> int:
    computed.append(len(computed) + 1)
    await asyncio.sleep(0)
    return computed[-1]


async def test_a_result_is_computed_once_for_those_who_wait() -> None:
    computed: list[int] = []
    shared = SharedResults(MINUTE)
    assert await asyncio.gather(*(shared.get("one", lambda: a_number(computed)) for _ in range(20))) == [1] * 20
    assert await shared.get("other", lambda: a_number(computed)) == 2


async def test_a_result_is_computed_again_when_it_is_old() -> None:
    computed: list[int] = []
    shared = SharedResults(0)
    assert [await shared.get("one", lambda: a_number(computed)) for _ in range(3)] == [1, 2, 3]


async def test_a_failure_is_not_shared() -> None:
    shared = SharedResults(MINUTE)

    async def fails() -> int:
        await asyncio.sleep(0)
        raise ConnectionError

    failed = asyncio.create_task(shared.get("one", fails))
    waiting = asyncio.create_task(shared.get("one", lambda: a_number([])))
    with pytest.raises(ConnectionError):
        await failed
    assert await waiting == 1


async def test_a_cancelled_computation_is_done_by_the_next() -> None:
    shared = SharedResults(MINUTE)
    cancelled = asyncio.create_task(shared.get("one", lambda: asyncio.sleep(MINUTE, 0)))
    waiting = asyncio.create_task(shared.get("one", lambda: a_number([])))
    await asyncio.sleep(0)
    cancelled.cancel()
    assert await waiting == 1


async def test_old_results_make_room() -> None:
    computed: list[int] = []
    shared = SharedResults(MINUTE)
    for key in range(KEPT + 1):
        await shared.get(key, lambda: a_number(computed))
    await shared.get(KEPT, lambda: a_number(computed))
    assert len(computed) == KEPT + 1
    await shared.get(0, lambda: a_number(computed))
    assert len(computed) == KEPT + 2


@pytest.fixture
def sharing(app: FastAPI, resources: Resources) -> None:
    app.state.resources = replace(resources, figures=SharedResults(MINUTE))


@pytest.fixture
async def browser(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    await an_rfi(session)
    company = await a_company(session, status=AccountStatus.APPROVED)
    await given_answers(session, company, "questionnaire")
    return await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.SUBMISSIONS)]))


@pytest.mark.usefixtures("sharing")
@pytest.mark.parametrize("path", PATHS)
async def test_the_second_request_reads_no_answers(
    browser: AsyncClient, count_statements: CountStatements, path: str
) -> None:
    first = await browser.get(path)
    with count_statements() as statements:
        second = await browser.get(path)
    assert (first.status_code, second.json()) == (200, first.json())
    # The administrator and the request.
    assert len(statements) == 2, statements


@pytest.mark.usefixtures("sharing")
async def test_another_filter_has_figures_of_its_own(browser: AsyncClient) -> None:
    everyone = await browser.get("/api/insights/questions")
    none = await browser.get("/api/insights/questions?feedback=given")
    assert (everyone.json()["data"]["companies"], none.json()["data"]["companies"]) == (1, 0)


@pytest.mark.usefixtures("sharing")
@pytest.mark.parametrize("path", PATHS)
async def test_a_permission_taken_away_counts_at_once(browser: AsyncClient, session: AsyncSession, path: str) -> None:
    assert (await browser.get(path)).status_code == 200
    await session.execute(delete(Permission))
    await session.commit()
    assert (await browser.get(path)).status_code == 403
