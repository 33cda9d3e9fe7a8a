"""The application with PostgreSQL, Valkey and a temporary folder for files.

``client`` and ``session`` share one connection whose transaction is rolled back after the test, so that only the test
sees its commits. One connection runs one statement at a time; races and tests that need real commits use ``committed``,
which has its own database.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import URL, event, select, text
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from portal.domain.identity.passwords import Passwords
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.entry.app import create_app
from portal.platform.db.engine import ReadingSession
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources, open_resources
from portal.platform.runtime.shared import SharedResults
from portal.platform.settings import Environment, Settings, SmsGatewayKind, StorageKind
from tests.databases import TEMPLATE, copied_database
from tests.factories.accounts import CHEAPEST
from tests.factories.sessions import signed_in

ORIGIN = "http://localhost:8000"
PARAMETERS_OF_THE_PRODUCT = Passwords.parameters

CountStatements = Callable[[], AbstractContextManager[list[str]]]
SignIn = Callable[[User], Awaitable[AsyncClient]]
SetDatabaseClock = Callable[[datetime], Awaitable[None]]
ReadMessages = Callable[[], Awaitable[list[Message]]]


@pytest.fixture(scope="session", autouse=True)
def cheap_hashes() -> Iterator[None]:
    """The application hashes passwords like the factories: the product's parameters take a fifth of a second."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Passwords, "parameters", CHEAPEST)
        yield


@pytest.fixture(scope="session")
def settings_of(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[URL], Settings]:
    folder: Path = tmp_path_factory.mktemp("storage")

    def settings(database: URL) -> Settings:
        return Settings.model_validate(
            {
                "environment": Environment.TEST,
                "secret_key": "a key for tests only, of enough characters",
                "public_url": ORIGIN,
                "database_url": database.render_as_string(hide_password=False),
                "redis_url": valkey_url,
                "storage": StorageKind.LOCAL,
                "storage_dir": folder,
                "sms_gateway": SmsGatewayKind.MAIL,
                "metrics_port": None,
                "worker_metrics_port": None,
                # All tests come from one address.
                "anonymous_requests_per_minute": 1_000_000,
            }
        )

    return settings


@pytest.fixture(scope="session")
async def shared_resources(template: URL, settings_of: Callable[[URL], Settings]) -> AsyncIterator[Resources]:
    async with (
        copied_database(template) as database,
        open_resources(settings_of(database), application_name="tests") as resources,
    ):
        yield resources


@pytest.fixture(scope="session")
def settings(shared_resources: Resources) -> Settings:
    return shared_resources.settings


@asynccontextmanager
async def rolled_back(opened: Resources) -> AsyncIterator[Resources]:
    """The application's resources in one transaction that is rolled back; Valkey starts empty."""
    await opened.redis.flushdb()
    async with opened.engine.connect() as connection:
        transaction = await connection.begin()
        sessions = async_sessionmaker(
            connection,
            join_transaction_mode="create_savepoint",
            expire_on_commit=False,
            # Queries of the test return data that routes have written since, not cached objects.
            execution_options={"populate_existing": True},
            info={"wakeups": opened.wakeups},
        )
        reads = async_sessionmaker(**{**sessions.kw, "sync_session_class": ReadingSession})
        # Shared for 0 seconds: a test that writes and reads again at once must not get earlier figures.
        yield replace(opened, sessions=sessions, reads=reads, figures=SharedResults(0))
        await transaction.rollback()


@pytest.fixture
async def resources(shared_resources: Resources) -> AsyncIterator[Resources]:
    async with rolled_back(shared_resources) as resources:
        yield resources


@pytest.fixture
async def session(resources: Resources) -> AsyncIterator[AsyncSession]:
    async with resources.sessions() as session:
        yield session


@pytest.fixture(scope="session")
async def limiter(settings: Settings) -> AsyncIterator[Limiter]:
    limiter = Limiter(settings)
    yield limiter
    await limiter.aclose()


@pytest.fixture(scope="session")
def shared_app(settings: Settings, limiter: Limiter) -> FastAPI:
    """The application without its lifespan; the tests pass its resources."""
    app = create_app(settings)
    app.state.limiter = limiter
    return app


@pytest.fixture
def app(shared_app: FastAPI, resources: Resources) -> FastAPI:
    shared_app.state.resources = resources
    return shared_app


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[AsyncClient]:
    """A client without a session."""
    async with browser(app) as client:
        yield client


@pytest.fixture
async def sign_in(app: FastAPI, resources: Resources) -> AsyncIterator[SignIn]:
    """``await sign_in(user)`` returns a separate client with a session of that person."""
    clients: list[AsyncClient] = []

    async def open_browser(user: User) -> AsyncClient:
        client = browser(app, await signed_in(resources, user))
        clients.append(client)
        return client

    yield open_browser
    for client in clients:
        await client.aclose()


@pytest.fixture
def count_statements(resources: Resources) -> CountStatements:
    """``with count_statements() as statements:`` records the statements sent to the database, without savepoints."""

    @contextmanager
    def counted() -> Iterator[list[str]]:
        statements: list[str] = []

        def note(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
            if not statement.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")):
                statements.append(statement)

        engine = resources.engine.sync_engine
        event.listen(engine, "before_cursor_execute", note)
        try:
            yield statements
        finally:
            event.remove(engine, "before_cursor_execute", note)

    return counted


@pytest.fixture
def messages(session: AsyncSession) -> ReadMessages:
    """``await messages()`` returns every queued mail and SMS, oldest first."""

    async def read() -> list[Message]:
        return list((await session.scalars(select(Message).order_by(Message.id))).all())

    return read


@pytest.fixture
def set_database_clock(session: AsyncSession) -> SetDatabaseClock:
    """Stops the database's clock at an instant, within this test's transaction."""

    async def stop_at(instant: datetime) -> None:
        await session.execute(text(database_clock_at(instant)))

    return stop_at


@dataclass(frozen=True, slots=True)
class Committed:
    """A portal on its own database, with real, concurrent transactions."""

    app: FastAPI
    resources: Resources

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """Commits at the end of the block."""
        async with self.resources.sessions() as session, session.begin():
            yield session

    @asynccontextmanager
    async def browser(self, user: User | None = None) -> AsyncIterator[AsyncClient]:
        headers = await signed_in(self.resources, user) if user else {}
        async with browser(self.app, headers) as client:
            yield client


@pytest.fixture
def pool_size() -> int:
    """Number of connections to the database of ``committed``."""
    return 10


@pytest.fixture
def original() -> str:
    """The database that ``committed`` is a copy of."""
    return TEMPLATE


@pytest.fixture
async def committed(
    template: URL, settings_of: Callable[[URL], Settings], shared_app: FastAPI, pool_size: int, original: str
) -> AsyncIterator[Committed]:
    async with copied_database(template, original) as database, AsyncExitStack() as stack:
        settings = settings_of(database).model_copy(update={"database_pool_size": pool_size})
        resources = await stack.enter_async_context(open_resources(settings, application_name="tests"))
        await resources.redis.flushdb()
        shared_app.state.resources = resources
        yield Committed(shared_app, resources)


def browser(app: FastAPI, headers: dict[str, str] | None = None) -> AsyncClient:
    return AsyncClient(transport=ASGITransport(app), base_url=ORIGIN, headers=headers)


def database_clock_at(instant: datetime) -> str:
    """Returns the statement that fixes the database's clock at an instant (see ``portal.platform.db.clock``)."""
    return (
        "create or replace function portal_now() returns timestamptz language sql volatile parallel safe "
        f"as $$ select timestamptz '{instant.isoformat()}' $$"
    )
