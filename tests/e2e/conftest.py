"""The complete product in a browser: API and worker processes, PostgreSQL, Valkey, MinIO, SMTP, Chromium."""

import itertools
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright

from dev.browser import CHROMIUM, FLAGS
from dev.demo.seeding import ADMIN_EMAIL, PASSWORD
from dev.portal_process import COMMANDS, RunningPortal, running_portal
from dev.processes import bound
from dev.stack import MinioServer
from tests.e2e.mailbox import Mailbox
from tests.e2e.visitor import Look, Visitor

ROOT = Path(__file__).parents[2]
DIST = ROOT / "web" / "dist"
# The first paint of a page on a busy machine with two cores.
PATIENCE_MS = 30_000

# Files whose tests take a minute or longer. They start first, so that none still runs when all others have ended.
SLOWEST_FIRST = (
    "test_screens.py",
    "test_whole_request.py",
    "test_thirty_questions.py",
    "test_hostile_data.py",
    "test_session_end.py",
)

OpenVisitor = Callable[..., Awaitable[Visitor]]
_numbers = itertools.count(1)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every-look", action="store_true", help="check each state of each screen in each look")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = {name: place for place, name in enumerate(SLOWEST_FIRST)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))


@pytest.fixture(scope="session")
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        yield mailbox


@pytest.fixture(scope="session")
def portal(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox, minio: MinioServer) -> Iterator[RunningPortal]:
    with started(tmp_path_factory.mktemp("portal"), mailbox, minio, bucket="e2e") as portal:
        portal.seed_demo()
        yield portal


@pytest.fixture
def new_portal(tmp_path: Path, mailbox: Mailbox, minio: MinioServer) -> Iterator[RunningPortal]:
    """A portal as it is installed: one administrator, no request, no company."""
    with started(tmp_path, mailbox, minio, bucket="new", ANNOUNCEMENT_MAILS_PER_SECOND="400") as portal:
        portal.run("create-admin", ADMIN_EMAIL, "Huda", "Al-Otaibi", typed=PASSWORD)
        yield portal


@contextmanager
def started(
    folder: Path, mailbox: Mailbox, minio: MinioServer, *, bucket: str, **settings: str
) -> Iterator[RunningPortal]:
    if not (DIST / "index.html").exists():
        pytest.fail(f"{DIST} holds no web app: run `make build` first")
    folder.chmod(0o755)
    with running_portal(
        folder,
        processes=("api", "worker"),
        commands=COMMANDS | {"worker": bound([sys.executable, "-m", "tests.e2e.patient_worker"])},
        durable=False,
        ENVIRONMENT="test",
        WEB_DIST=str(DIST),
        STORAGE="s3",
        S3_ENDPOINT=minio.endpoint,
        S3_ACCESS_KEY=minio.access_key,
        S3_SECRET_KEY=minio.secret_key,
        S3_SECURE="false",
        S3_BUCKET=bucket,
        SMTP_HOST=mailbox.host,
        SMTP_PORT=str(mailbox.port),
        SMS_GATEWAY="mail",
        # The same administrator signs in for every test; tests of the API cover the limits.
        SIGN_IN_TRIES_PER_MINUTE="10000",
        ANONYMOUS_REQUESTS_PER_MINUTE="1000000",
        SIGN_UPS_PER_HOUR="10000",
        CODE_SENDS_PER_HOUR="10000",
        CODE_RESEND_SECONDS="2",
        **settings,
    ) as portal:
        portal.run("storage", "init")
        yield portal


@pytest.fixture(scope="session")
async def chromium() -> AsyncIterator[Browser]:
    async with launched(CHROMIUM) as browser:
        yield browser


@asynccontextmanager
async def launched(program: Path) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        await browser.close()


@pytest.fixture
async def visit(portal: RunningPortal, chromium: Browser, mailbox: Mailbox) -> AsyncIterator[OpenVisitor]:
    """``await visit(Look(locale="ar", phone=True))`` returns a person with a separate browser context."""
    async with visitors(portal, chromium, mailbox) as open_visitor:
        yield open_visitor


@pytest.fixture
async def visit_new(new_portal: RunningPortal, chromium: Browser, mailbox: Mailbox) -> AsyncIterator[OpenVisitor]:
    """As :func:`visit`, at ``new_portal``."""
    async with visitors(new_portal, chromium, mailbox) as open_visitor:
        yield open_visitor


@asynccontextmanager
async def visitors(portal: RunningPortal, chromium: Browser, mailbox: Mailbox) -> AsyncIterator[OpenVisitor]:
    arrived: list[Visitor] = []

    async def open_visitor(look: Look | None = None) -> Visitor:
        visitor = await Visitor.arrive(chromium, portal.url, mailbox, look or Look(), patience_ms=PATIENCE_MS)
        arrived.append(visitor)
        return visitor

    yield open_visitor
    for visitor in arrived:
        await visitor.leave()
        assert visitor.complaints == [], "the browser's console has complaints"


@pytest.fixture
def new_email() -> str:
    return f"person{next(_numbers)}@company.example"


@asynccontextmanager
async def offline(page: Page) -> AsyncIterator[None]:
    """The page without a network."""
    await page.context.set_offline(True)
    try:
        yield
    finally:
        await page.context.set_offline(False)
