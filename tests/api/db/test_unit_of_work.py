"""The outcome of a failed commit: certainly failed, or unknown."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import URL, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.pool import NullPool

from dev.ports import LOCALHOST
from dev.stack import EmbeddedPostgres
from portal.platform.db import engine as engines
from portal.platform.db.engine import create_engine, create_session_maker
from portal.platform.db.outages import is_outage
from portal.platform.db.unit_of_work import CommitUnconfirmed, ConnectionLostBeforeCommit, after_commit, unit_of_work
from portal.platform.settings import Settings
from tests.databases import copied_database
from tests.fault_proxy import Fault, FaultProxy, Frontend

Sessions = async_sessionmaker[AsyncSession]
WRITE = text("insert into written values (1)")


@pytest.fixture
def proxy(postgres_server: EmbeddedPostgres) -> Iterator[FaultProxy]:
    with FaultProxy.before_postgres(postgres_server.socket_folder) as proxy:
        yield proxy


@pytest.fixture
async def database(template: URL) -> AsyncIterator[URL]:
    async with copied_database(template) as url:
        async with _connected(url) as session:
            await session.execute(text("create table written (number int unique deferrable initially deferred)"))
            await session.commit()
        yield url


@pytest.fixture
async def sessions(
    proxy: FaultProxy, database: URL, settings_of: Callable[[URL], Settings], monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Sessions]:
    monkeypatch.setattr(engines, "COMMAND_TIMEOUT", 1.0)
    engine = create_engine(settings_of(database.set(host=LOCALHOST, port=proxy.port, query={})))
    yield create_session_maker(engine)
    await engine.dispose()


@asynccontextmanager
async def _connected(url: URL) -> AsyncIterator[AsyncSession]:
    engine = create_async_engine(url, poolclass=NullPool)
    async with AsyncSession(engine) as session:
        yield session
    await engine.dispose()


async def _nothing(_session: AsyncSession) -> None:
    return


async def write(sessions: Sessions, then: Callable[[AsyncSession], Awaitable[Any]] = _nothing) -> None:
    """A unit of work that writes a row and then runs ``then``."""
    async with unit_of_work(sessions) as session:
        await session.execute(WRITE)
        await then(session)


async def _rows(database: URL) -> int:
    async with _connected(database) as session:
        return int(await session.scalar(text("select count(*) from written")) or 0)


@pytest.mark.parametrize(
    ("fault", "rows"),
    [(Fault.LOSE_COMMIT_ANSWER, 1), (Fault.HOLD_COMMIT_ANSWER, 1), (Fault.DROP_COMMIT, 0)],
    ids=lambda value: getattr(value, "name", value),
)
async def test_a_lost_answer_to_commit_is_an_unknown_outcome(
    proxy: FaultProxy, sessions: Sessions, database: URL, fault: Fault, rows: int
) -> None:
    woken: list[bool] = []

    async def wake() -> None:
        woken.append(True)

    async def wake_later(session: AsyncSession) -> None:
        after_commit(session, wake)

    with proxy.faulty(fault), pytest.raises(CommitUnconfirmed) as raised:
        await write(sessions, wake_later)
    assert (proxy.struck, await _rows(database), woken) == (1, rows, [])
    assert is_outage(raised.value), "work that is repeated after an outage is repeated after this, too"
    async with unit_of_work(sessions) as session:
        assert await session.scalar(text("select count(*) from written")) == rows


async def test_a_connection_that_was_lost_before_commit_is_a_known_failure(sessions: Sessions, database: URL) -> None:
    async def lose_connection(session: AsyncSession) -> None:
        pid = await session.scalar(text("select pg_backend_pid()"))
        async with _connected(database) as other:
            await other.execute(text("select pg_terminate_backend(:pid, 5000)"), {"pid": pid})
        await asyncio.sleep(0.1)

    with pytest.raises(ConnectionLostBeforeCommit):
        await write(sessions, lose_connection)
    assert await _rows(database) == 0


@pytest.mark.parametrize("fault", [Fault.RESET, Fault.HALF_OPEN], ids=lambda fault: fault.name)
async def test_a_statement_that_gets_no_answer_is_a_known_failure(
    proxy: FaultProxy, sessions: Sessions, database: URL, fault: Fault
) -> None:
    async def write_during_fault(session: AsyncSession) -> None:
        with proxy.faulty(fault):
            await session.execute(WRITE)

    with pytest.raises(Exception) as raised:  # noqa: PT011  (which one is the driver's business)
        await write(sessions, write_during_fault)
    assert is_outage(raised.value)
    assert not isinstance(raised.value, CommitUnconfirmed)
    assert await _rows(database) == 0


async def test_a_refusal_of_commit_by_the_server_is_a_known_failure(sessions: Sessions, database: URL) -> None:
    async def write_again(session: AsyncSession) -> None:
        await session.execute(WRITE)

    with pytest.raises(IntegrityError):
        await write(sessions, write_again)
    assert await _rows(database) == 0


async def test_no_connection_is_a_known_failure(proxy: FaultProxy, sessions: Sessions) -> None:
    with proxy.faulty(Fault.RESET), pytest.raises(Exception) as raised:  # noqa: PT011
        await write(sessions)
    assert is_outage(raised.value)
    assert not isinstance(raised.value, CommitUnconfirmed)


async def test_a_reading_unit_of_work_has_no_unknown_outcome(proxy: FaultProxy, sessions: Sessions) -> None:
    """A unit of work without statements sends no COMMIT."""
    with proxy.faulty(Fault.LOSE_COMMIT_ANSWER):
        async with unit_of_work(sessions):
            pass
    assert proxy.commits == 0


@pytest.mark.parametrize(
    "messages",
    [
        [b"Q\0\0\0\x0ccommit;\0"],
        [b"P\0\0\0\x10s1\0COMMIT\0\0\0", b"B\0\0\0\x0e\0s1\0\0\0\0\0\0\0", b"E\0\0\0\x09\0\0\0\0\0"],
    ],
    ids=["simple", "extended"],
)
def test_the_proxy_sees_a_commit_in_both_protocols_and_in_pieces(messages: list[bytes]) -> None:
    frontend = Frontend()
    start_up = b"\0\0\0\x08\x04\xd2\x16\x2f" + b"\0\0\0\x09\0\x03\0\0\0" + b"Q\0\0\0\x0dselect 1\0"
    seen = [frontend.commits_in(bytes([byte])) for byte in start_up + b"".join(messages)]
    assert (sum(seen), seen[-1]) == (1, 1)
