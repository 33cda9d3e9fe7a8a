"""A submitted response, an administrator, and the requests about its status."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.platform.clock import utc_now
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

WINDOW_ENDS_AT = (utc_now() + timedelta(days=7)).isoformat()
MESSAGE = "We read all responses until the end of March"
Submitted = Callable[..., Awaitable[Submission]]


@pytest.fixture
async def rfi(session: AsyncSession) -> Rfi:
    return await an_rfi(session)


@pytest.fixture
async def company(session: AsyncSession, rfi: Rfi) -> User:
    return await a_company(session, status=AccountStatus.APPROVED, answered=True, locale="ar")


@pytest.fixture
async def response(session: AsyncSession, rfi: Rfi, company: User) -> Submission:
    return await a_submission(session, company, rfi, submitted=True)


@pytest.fixture
async def admin(session: AsyncSession, rfi: Rfi, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session))


async def set_status(
    browser: AsyncClient, response: Submission, status: str, *, revision: int = 0, **body: Any
) -> Response:
    seen = {"receipt_number": response.receipt_number, "revision": revision}
    asked = {**_window(status), "status": status, **seen, **body}
    return await browser.put(f"/api/submissions/{response.id}/review", json=asked)


def _window(status: str) -> dict[str, str]:
    return {"window_ends_at": WINDOW_ENDS_AT} if status == "clarification_requested" else {}


async def expected(browser: AsyncClient, status: str, companies: Any = None, **body: Any) -> Any:
    asked = {**_window(status), "companies": companies or {}, "status": status, **body}
    answer = await browser.post("/api/reviews/expected", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def set_together(browser: AsyncClient, status: str, as_of: str, companies: Any = None, **body: Any) -> Any:
    asked = {**_window(status), "companies": companies or {}, "status": status, "as_of": as_of, **body}
    answer = await browser.post("/api/reviews", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]
