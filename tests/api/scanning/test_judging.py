"""A file of a company is judged before anybody else reads it."""

from collections.abc import AsyncGenerator

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.models import FileCheck
from portal.domain.file_checks.service import JUDGE
from portal.domain.identity.users import AccountStatus, User
from portal.features.responses.file_checks import unpacking
from portal.features.responses.file_checks.judging import judge
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.scanner import ScannerUnavailable
from tests.api.conftest import SignIn
from tests.api.people.accounts.signing_in import with_settings
from tests.api.responses.submissions.conftest import uploaded
from tests.factories.accounts import an_admin
from tests.factories.clamd import MARKER, clamd, judging
from tests.factories.companies import a_company
from tests.factories.files import a_pdf, a_zip
from tests.factories.rfis import an_rfi


@pytest.fixture
async def scanned(app: FastAPI, resources: Resources) -> AsyncGenerator[Resources, None]:
    """The portal with a scanner."""
    async with clamd(judging) as scanner:
        changed = with_settings(resources, resources.settings.model_copy(update={"scanner": scanner.address}))
        app.state.resources = changed
        yield changed


@pytest.fixture
async def company(session: AsyncSession) -> User:
    await an_rfi(session)
    return await a_company(session, status=AccountStatus.APPROVED, answered=True)


@pytest.fixture
async def browser(sign_in: SignIn, company: User) -> AsyncClient:
    return await sign_in(company)


async def judge_all(session: AsyncSession, resources: Resources) -> list[tuple[str, str | None]]:
    for job in await session.scalars(select(Job).where(Job.kind == JUDGE)):
        await judge(resources, job.payload["object_key"])
    session.expire_all()
    checks = await session.scalars(select(FileCheck).order_by(FileCheck.created_at, FileCheck.object_key))
    return [(check.verdict, check.reason) for check in checks]


async def reading(desk: AsyncClient, submission_id: str, file_id: str) -> tuple[int, str]:
    answer = await desk.get(f"/api/submissions/{submission_id}/files/{file_id}")
    return answer.status_code, "" if answer.is_success else answer.json()["params"]["verdict"]


async def test_it_is_read_once_it_is_clean(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn
) -> None:
    file = await uploaded(browser, a_pdf())
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    submission_id = submitted.json()["data"]["id"]
    desk = await sign_in(await an_admin(session))
    assert await reading(desk, submission_id, file["id"]) == (409, "pending")
    assert (await browser.get(f"/api/submission/files/{file['id']}")).status_code == 200, "it is the company's own"
    assert await judge_all(session, scanned) == [("clean", None)]
    assert await reading(desk, submission_id, file["id"]) == (200, "")
    check = (await session.scalars(select(FileCheck))).one()
    assert (check.scanner, check.signatures) == ("ClamAV 1.4.6", "27500")


async def test_an_infected_file_is_never_read(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn
) -> None:
    file = await uploaded(browser, a_pdf() + MARKER)
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert await judge_all(session, scanned) == [("infected", "Portal.Marker")]
    desk = await sign_in(await an_admin(session))
    assert await reading(desk, submitted.json()["data"]["id"], file["id"]) == (409, "infected")


async def test_an_infected_file_is_not_submitted(
    session: AsyncSession, scanned: Resources, browser: AsyncClient
) -> None:
    """The person is told which file, and can submit without it; one that is being checked is no obstacle."""
    file = await uploaded(browser, a_pdf() + MARKER)
    await judge_all(session, scanned)
    refused = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert (refused.status_code, refused.json()["error"]) == (409, "files_infected")
    assert refused.json()["params"]["names"] == [file["name"]]
    assert file["name"] in refused.json()["message"]
    await browser.delete(f"/api/submission/files/{file['id']}")
    await uploaded(browser, a_pdf())
    accepted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert accepted.status_code == 200


async def test_a_member_that_the_scanner_may_not_read_is_not_called_clean(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "MAX_MEMBER", 1000)
    await uploaded(browser, a_zip({"survey.las": bytes(1001)}), kind="attachment", name="sample.zip")
    assert await judge_all(session, scanned) == [("unchecked", "over_limits")]


async def test_without_the_scanner_it_stays_pending(
    session: AsyncSession, app: FastAPI, resources: Resources, browser: AsyncClient
) -> None:
    away = with_settings(resources, resources.settings.model_copy(update={"scanner": ("127.0.0.1", 1)}))
    app.state.resources = away
    await uploaded(browser, a_pdf())
    with pytest.raises(ScannerUnavailable):
        await judge_all(session, away)
    assert [check.verdict for check in await session.scalars(select(FileCheck))] == ["pending"]


async def test_where_no_scanner_is_set_nothing_is_called_clean(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    file = await uploaded(browser, a_pdf())
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    desk = await sign_in(await an_admin(session))
    assert await reading(desk, submitted.json()["data"]["id"], file["id"]) == (200, "")
    assert (await session.scalars(select(FileCheck))).all() == []
