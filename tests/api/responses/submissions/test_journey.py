"""What a company is told of its own response (``GET /api/user-info``), and its feedback, after the response is gone."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import User
from tests.api.conftest import SignIn
from tests.api.responses.submissions.test_versions import replaced, submit, submitted, withdraw
from tests.factories.accounts import an_admin
from tests.factories.answers import complete_answers


@pytest.fixture
async def admin(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    grants = [Grant(Action.DELETE, Subject.SUBMISSIONS), Grant(Action.VIEW, Subject.SUBMISSIONS)]
    return await sign_in(await an_admin(session, grants=grants))


async def journey(browser: AsyncClient) -> Any:
    return (await browser.get("/api/user-info")).json()["data"]["journey"]


async def told(browser: AsyncClient) -> tuple[bool, bool, str | None]:
    """Whether a response stands, whether there is a draft, and how the last response ended."""
    shown = await journey(browser)
    assert (shown["review"] is not None) == (shown["submitted_at"] is not None)
    return shown["submitted_at"] is not None, shown["has_draft"], shown["ended"] and shown["ended"]["state"]


async def give(browser: AsyncClient) -> int:
    answer = await browser.post("/api/feedback", json={"answers": complete_answers("feedback")})
    return answer.status_code


async def test_a_company_is_told_whether_its_response_stands(
    browser: AsyncClient, other: AsyncClient, admin: AsyncClient
) -> None:
    assert await told(browser) == (False, False, None)
    first = await submitted(browser)
    assert await told(browser) == (True, False, None)
    second = await replaced(browser, first["receipt_number"])
    assert await told(browser) == (True, False, None)
    await withdraw(browser, second["receipt_number"])
    assert await told(browser) == (False, True, "withdrawn")
    third = (await submit(browser)).json()["data"]
    assert await told(browser) == (True, False, None)
    await admin.delete(f"/api/submissions/{third['id']}")
    assert await told(browser) == (False, False, "deleted")
    assert await told(other) == (False, False, None)


async def test_a_deleted_draft_is_no_deleted_response(browser: AsyncClient, admin: AsyncClient) -> None:
    first = await submitted(browser)
    await withdraw(browser, first["receipt_number"])
    await admin.delete(f"/api/submissions/{first['id']}")
    assert await told(browser) == (False, False, None)


async def test_a_withdrawal_after_a_deletion_counts(browser: AsyncClient, admin: AsyncClient) -> None:
    await admin.delete(f"/api/submissions/{(await submitted(browser))['id']}")
    again = await submitted(browser)
    await withdraw(browser, again["receipt_number"])
    shown = await journey(browser)
    assert shown["ended"]["state"] == "withdrawn"


async def withdrawal(browser: AsyncClient, _admin: AsyncClient, response: Any) -> None:
    assert (await withdraw(browser, response["receipt_number"])).status_code == 200


async def deletion(_browser: AsyncClient, admin: AsyncClient, response: Any) -> None:
    assert (await admin.delete(f"/api/submissions/{response['id']}")).status_code == 200


@pytest.mark.parametrize("end", [withdrawal, deletion])
async def test_feedback_stays_readable_without_a_response(
    browser: AsyncClient,
    company: User,
    admin: AsyncClient,
    end: Callable[[AsyncClient, AsyncClient, Any], Awaitable[None]],
) -> None:
    response = await submitted(browser)
    assert await give(browser) == 200
    await end(browser, admin, response)

    shown = await browser.get("/api/feedback")

    assert shown.status_code == 200
    assert shown.json()["data"]["submitted"]["answers"] == complete_answers("feedback")
    assert (await journey(browser))["feedback_at"] is not None
    assert (await journey(browser))["submitted_at"] is None
    # Given once, also if a response is submitted again.
    assert await give(browser) == 409
    await submitted(browser) if end is deletion else await submit(browser)
    assert (await journey(browser))["submitted_at"] is not None
    assert await give(browser) == 409


@pytest.mark.parametrize("end", [withdrawal, deletion])
async def test_feedback_is_not_asked_for_without_a_response(
    browser: AsyncClient,
    admin: AsyncClient,
    end: Callable[[AsyncClient, AsyncClient, Any], Awaitable[None]],
) -> None:
    await end(browser, admin, await submitted(browser))
    assert (await browser.get("/api/feedback")).status_code == 403
    assert await give(browser) == 403
