"""Administrators and companies that use the library, and their requests."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

import portal.features.request.library.tasks  # noqa: F401  (its handlers register)
from portal.domain.identity.users import AccountStatus, User
from portal.platform.jobs.models import Job
from portal.platform.runtime.handlers import handler_of
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.files import a_pdf

Upload = Callable[..., Awaitable[str]]
TEXTS = {"title_en": "Annex", "title_ar": "ملحق", "description_en": "Sensors", "description_ar": "المستشعرات"}
LINK = {"url": "https://example.com/annex"}


async def bytes_of(content: bytes) -> AsyncIterator[bytes]:
    yield content


@pytest.fixture
async def company(session: AsyncSession) -> User:
    return await a_company(session, status=AccountStatus.APPROVED, answered=True)


@pytest.fixture
async def browser(company: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(company)


@pytest.fixture
async def salma(session: AsyncSession) -> User:
    return await an_admin(session)


@pytest.fixture
async def admin(salma: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(salma)


@pytest.fixture
def upload(admin: AsyncClient) -> Upload:
    """``await upload()`` stores a file and returns its id."""

    async def send(name: str = "annex.pdf", content: bytes | None = None) -> str:
        answer = await admin.post("/api/library/files", params={"name": name}, content=content or a_pdf())
        assert answer.status_code == 201, answer.text
        found: str = answer.json()["data"]["id"]
        return found

    return send


async def run_jobs(session: AsyncSession, resources: Resources) -> None:
    """Runs all unfinished jobs of the library, also those that are due later."""
    for job in (await session.scalars(select(Job).where(Job.done_at.is_(None), Job.kind.like("library.%")))).all():
        run = handler_of(job.kind)
        assert run is not None
        await run(resources, job.payload)


async def data_of(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json()["data"]


async def library(admin: AsyncClient) -> list[dict[str, Any]]:
    """Returns the documents as administrators read them."""
    found: list[dict[str, Any]] = (await data_of(await admin.get("/api/library")))["items"]
    return found


async def items(browser: AsyncClient, locale: str = "en") -> list[dict[str, Any]]:
    """Returns the documents as a company reads them."""
    answer = await browser.get("/api/documents", params={"locale": locale})
    found: list[dict[str, Any]] = (await data_of(answer))["items"]
    return found


async def add(admin: AsyncClient, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = await data_of(await admin.post("/api/library", json={**TEXTS, **more}), 201)
    return found


async def replace(admin: AsyncClient, document: dict[str, Any], content: dict[str, Any], **more: Any) -> dict[str, Any]:
    body = {"content": content, "revision": document["revision"], **more}
    found: dict[str, Any] = await data_of(await admin.post(f"/api/library/{document['id']}/versions", json=body), 201)
    return found
