"""Two approved companies, an administrator and an open RFI."""

import io
import zipfile
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi

QUESTION = {"subject": "Coordinate reference system", "topic": "technical", "text": "Which one applies?"}


@pytest.fixture
async def rfi(session: AsyncSession) -> Rfi:
    return await an_rfi(session)


@pytest.fixture
async def company(session: AsyncSession, rfi: Rfi) -> User:
    return await a_company(session, status=AccountStatus.APPROVED, organization_name="Falcon Surveys")


@pytest.fixture
async def browser(company: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(company)


@pytest.fixture
async def other_company(session: AsyncSession, rfi: Rfi) -> User:
    return await a_company(session, status=AccountStatus.APPROVED, locale="ar")


@pytest.fixture
async def other(other_company: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(other_company)


@pytest.fixture
async def admin_user(session: AsyncSession, rfi: Rfi) -> User:
    return await an_admin(session)


@pytest.fixture
async def admin(admin_user: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(admin_user)


async def asked(browser: AsyncClient, **more: Any) -> dict[str, Any]:
    """Sends a question and returns it as its company sees it."""
    answer = await browser.post("/api/own-questions", json={**QUESTION, **more})
    assert answer.status_code == 201, answer.text
    question: dict[str, Any] = answer.json()["data"]["questions"][0]
    return question


async def got(browser: AsyncClient, path: str, **params: Any) -> Any:
    answer = await browser.get(f"/api/{path}", params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def posted(browser: AsyncClient, path: str, body: dict[str, Any]) -> Any:
    answer = await browser.post(f"/api/{path}", json=body)
    assert answer.status_code in {200, 201}, answer.text
    return answer.json()["data"]


def refusal(answer: Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def drafted(admin: AsyncClient, texts: dict[str, str], *question_ids: str) -> dict[str, Any]:
    draft: dict[str, Any] = await posted(admin, "clarifications", {**texts, "question_ids": list(question_ids)})
    return draft


async def published(
    admin: AsyncClient, texts: dict[str, str], *question_ids: str, notify: str = "now"
) -> dict[str, Any]:
    draft = await drafted(admin, texts, *question_ids)
    body = {"version": draft["version"], "notify": notify}
    result: dict[str, Any] = await posted(admin, f"clarifications/{draft['id']}/publish", body)
    return result


def sheet_of(content: bytes) -> tuple[str, str]:
    """The workbook and the rows of its sheet, as XML."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        return book.read("xl/workbook.xml").decode(), book.read("xl/worksheets/sheet1.xml").decode()
