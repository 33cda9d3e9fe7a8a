"""A company that waits, corrects or was rejected reaches its own account, and nothing that needs an approval."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from tests.api.conftest import SignIn
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company

NEW_PASSWORD = "Third-Horse-9-x"
UNDECIDED = [AccountStatus.PENDING, AccountStatus.RETURNED, AccountStatus.REJECTED]


@pytest.fixture(params=UNDECIDED)
async def browser(request: pytest.FixtureRequest, session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await a_company(session, status=request.param))


@pytest.mark.parametrize("path", ["user-info", "account/devices", "account/notifications", "account/data"])
async def test_it_reads_its_own_account(browser: AsyncClient, path: str) -> None:
    assert (await browser.get(f"/api/{path}")).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "account/locale", {"locale": "ar"}),
        ("POST", "account/devices/sign-out-others", None),
        ("POST", "account/email", {"email": "new@najd.example", "account_password": PASSWORD}),
        ("POST", "account/phone", {"phone_number": "+966551112233", "account_password": PASSWORD}),
        (
            "POST",
            "account/password",
            {"current_password": PASSWORD, "password": NEW_PASSWORD, "confirm_password": NEW_PASSWORD},
        ),
    ],
)
async def test_it_changes_its_own_account(browser: AsyncClient, method: str, path: str, body: Any) -> None:
    answer = await browser.request(method, f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    "path", ["questionnaire", "documents", "submission", "feedback", "own-questions", "clarifications", "company"]
)
async def test_it_reaches_nothing_that_needs_an_approval(browser: AsyncClient, path: str) -> None:
    assert (await browser.get(f"/api/{path}")).status_code in (403, 404)
