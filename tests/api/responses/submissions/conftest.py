"""A company that may submit, and an open RFI."""

from collections.abc import AsyncIterable, Callable
from pathlib import Path
from typing import Any, Protocol
from uuid import UUID

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import SubmissionFile
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.factories.companies import a_company
from tests.factories.files import a_pdf
from tests.factories.rfis import an_rfi

MEBIBYTE = 1024 * 1024
LIMIT = 20 * MEBIBYTE
Stored = Callable[[], list[str]]


@pytest.fixture
async def rfi(session: AsyncSession) -> Rfi:
    return await an_rfi(session)


@pytest.fixture
async def company(session: AsyncSession, rfi: Rfi) -> User:
    """The representative of an approved company with submitted answers."""
    return await a_company(session, status=AccountStatus.APPROVED, answered=True)


@pytest.fixture
async def browser(company: User, sign_in: SignIn) -> AsyncClient:
    return await sign_in(company)


@pytest.fixture
async def other(session: AsyncSession, rfi: Rfi, sign_in: SignIn) -> AsyncClient:
    """A client of a second company that may submit."""
    return await sign_in(await a_company(session, status=AccountStatus.APPROVED, answered=True))


class Upload(Protocol):
    async def __call__(
        self,
        browser: AsyncClient,
        content: bytes | AsyncIterable[bytes],
        name: str = ...,
        *,
        kind: str = ...,
        locale: str = ...,
        headers: dict[str, str] | None = ...,
    ) -> Response: ...


@pytest.fixture(scope="session")
def upload() -> Upload:
    return send_file


async def send_file(
    browser: AsyncClient,
    content: bytes | AsyncIterable[bytes],
    name: str = "response.pdf",
    *,
    kind: str = "document",
    locale: str = "en",
    headers: dict[str, str] | None = None,
) -> Response:
    return await browser.post(
        "/api/submission/files",
        params={"kind": kind, "name": name, "locale": locale},
        content=content,
        headers={"Content-Type": "application/octet-stream", **(headers or {})},
    )


async def uploaded(
    browser: AsyncClient, content: bytes | None = None, name: str = "response.pdf", *, kind: str = "document"
) -> Any:
    """Uploads a file and returns its description."""
    answer = await send_file(browser, a_pdf() if content is None else content, name, kind=kind)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]


async def submission_of(browser: AsyncClient) -> Any:
    answer = await browser.get("/api/submission", params={"locale": "en"})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def objects(resources: Resources, submission_id: UUID | str | None = None) -> list[str]:
    """Returns the names of stored files, including unfinished uploads."""
    root = resources.settings.storage_dir
    assert root is not None
    return files_below(root / "submissions" / str(submission_id) if submission_id else root)


def files_below(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def stored(resources: Resources) -> Callable[[], list[str]]:
    """Returns the objects stored since the test began."""
    before = set(objects(resources))
    return lambda: sorted(set(objects(resources)) - before)


def refusal(answer: Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def left_behind(session: AsyncSession, stored: Stored) -> tuple[int, int]:
    """Returns (rows, objects)."""
    return len((await session.scalars(select(SubmissionFile))).all()), len(stored())
