"""``python -m portal self-test`` with and without workers."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from sqlalchemy import func, select, update

from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.submissions.models import SubmissionFile
from portal.entry.app import create_app
from portal.entry.self_test.command import walk_as_company
from portal.entry.self_test.company import DOMAIN, WALK_TIMEOUT, remove_leftovers, temporary_company
from portal.entry.self_test.walk import StepFailed, Walk
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.mail_server import MailServer
from tests.worker.portal import Portal


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
async def walk(resources: Resources, said: list[str], tmp_path: Path) -> AsyncIterator[Walk]:
    web = tmp_path / "web"
    web.mkdir()
    (web / "index.html").write_text("<!doctype html><title>Portal</title>")
    limiter = Limiter(resources.settings)
    app = create_app(resources.settings.model_copy(update={"web_dist": web}))
    app.state.resources, app.state.limiter = resources, limiter
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url=str(resources.settings.public_url)) as client:
        yield Walk(resources, client, say=said.append)
    await limiter.aclose()


async def left_behind(resources: Resources) -> list[int]:
    """Returns the rows of people, companies, files and messages."""
    async with unit_of_work(resources.sessions) as session:
        return [
            await session.scalar(select(func.count()).select_from(model)) or 0
            for model in (User, Company, SubmissionFile, Message)
        ]


async def test_everything_is_walked_and_nothing_is_left(
    portal: Portal, resources: Resources, walk: Walk, said: list[str]
) -> None:
    async with unit_of_work(resources.sessions) as session:
        await an_rfi(session)
    await portal.start_worker()
    await walk_as_company(resources, walk, within=60)
    assert [line for line in said if "queue" not in line and "job that" not in line] == [
        "the portal is ready and serves its pages",
        "the mail server accepts the portal",
        "a company signed in with password and code",
        "a file was uploaded and came back the same",
        "the company was removed, and its session ended",
        "the file left the store",
    ]
    assert sum("a job of the queue" in line for line in said) == 3
    assert await left_behind(resources) == [0, 0, 0, 0], "and nobody was written to"


async def test_before_the_rfi_is_open_uploads_are_refused(
    portal: Portal, resources: Resources, walk: Walk, said: list[str]
) -> None:
    await portal.start_worker()
    await walk_as_company(resources, walk, within=60)
    assert "the RFI takes no responses now (rfi_not_open), and the upload was refused" in said
    assert await left_behind(resources) == [0, 0, 0, 0]


async def test_a_missing_worker_is_reported(resources: Resources, walk: Walk) -> None:
    async with unit_of_work(resources.sessions) as session:
        await an_rfi(session)
    with pytest.raises(StepFailed, match="a job of the queue mail was not done in time: no worker took it"):
        await walk_as_company(resources, walk, within=0.3)
    assert (await left_behind(resources))[:2] == [0, 0]


async def test_a_mail_server_that_is_away_fails_it_before_a_company_is_made(
    resources: Resources, walk: Walk, mail_server: MailServer
) -> None:
    with mail_server.down(), pytest.raises(StepFailed, match="The mail server is not usable by"):
        await walk_as_company(resources, walk, within=1)
    assert await left_behind(resources) == [0, 0, 0, 0]


async def test_the_next_run_removes_the_remains_of_a_killed_one(resources: Resources) -> None:
    killed, walking = [await temporary_company(resources) for _ in range(2)]
    async with unit_of_work(resources.sessions) as session:
        company_of_killed = select(User.company_id).where(User.id == killed.user_id).scalar_subquery()
        await session.execute(
            update(Company).where(Company.id == company_of_killed).values(decided_at=Company.decided_at - WALK_TIMEOUT)
        )
        namesake = await a_company(session, status=AccountStatus.PENDING, email=f"self-test-1@{DOMAIN}")
    assert await remove_leftovers(resources) == 1
    async with unit_of_work(resources.sessions) as session:
        assert set(await session.scalars(select(User.id))) == {walking.user_id, namesake.id}
