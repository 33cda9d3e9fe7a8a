"""Statements that are composed once: every list can be, and what is read equals what SQLAlchemy reads."""

import gc

import pytest
from sqlalchemy import literal_column, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.entry import app as _all_features  # noqa: F401 - the definitions are found among all objects
from portal.features.directory.listing.queries import companies_of
from portal.features.people.admins.queries import admins_of
from portal.platform.db.outages import is_outage
from portal.platform.db.unit_of_work import reading, unit_of_work
from portal.platform.db.written import Written, as_dictionaries
from portal.platform.lists.definition import ListDefinition
from portal.platform.lists.page import _by_keys, selected
from tests.api.conftest import Committed
from tests.factories.companies import a_company

admins_of(72, None), companies_of(None)
FOUND = {one.name: one for one in gc.get_objects() if isinstance(one, ListDefinition)}
# In one order for all processes of pytest.
LISTS = dict(sorted(FOUND.items()))


def test_all_lists_are_found() -> None:
    assert {"admins", "companies", "announcements", "invitations", "questions"} <= LISTS.keys()


@pytest.mark.parametrize("definition", LISTS.values(), ids=LISTS.keys())
async def test_the_rows_of_every_list_are_read_by_their_keys(session: AsyncSession, definition: ListDefinition) -> None:
    assert await _by_keys(definition, ()).read(session, []) == []


async def test_a_written_statement_reads_the_same(session: AsyncSession) -> None:
    user = await a_company(session, organization_name="O'Neil & \\Sons: 100 %")
    definition = companies_of(None)
    composed = as_dictionaries(await session.execute(selected(definition).where(Company.id == user.company_id)))
    (row,) = await _by_keys(definition, ()).read(session, [user.company_id])
    assert [{name: row[name] for name in composed[0]}] == composed


async def test_constants_are_spelled_out_with_their_quotes(session: AsyncSession) -> None:
    words = "it's \\ \" % :name $1"
    written = Written.of(
        select(literal_column("$1::text").label("given"), Company.id).where(Company.organization_name == words)
    )
    assert written.conversions == {}
    await a_company(session, organization_name=words)
    ((given, _),) = [row.values() for row in await written.read(session, "x")]
    assert given == "x"


@pytest.mark.parametrize("reads", [True, False], ids=["a session that reads", "one that writes"])
async def test_a_connection_that_the_server_ends_is_an_outage_once(committed: Committed, reads: bool) -> None:
    resources = committed.resources
    sessions = resources.reads if reads else resources.sessions
    read = Written.of(select(literal_column("pg_backend_pid()").label("pid")))
    pids: set[int] = set()

    async def read_pid(*, ended: bool) -> None:
        async with unit_of_work(sessions) as session:
            pids.add((await read.read(session))[0]["pid"])
            if ended:
                async with resources.engine.connect() as other:
                    await other.execute(text("select pg_terminate_backend(:pid, 5000)"), {"pid": max(pids)})
                await read.read(session)

    with pytest.raises(Exception) as raised:  # noqa: PT011  (which one is the driver's business)
        await read_pid(ended=True)
    assert is_outage(raised.value)
    await read_pid(ended=False)
    assert len(pids) == 2


async def test_a_session_that_reads_asks_once_for_its_connection_and_refuses_changes(committed: Committed) -> None:
    read = Written.of(select(literal_column("pg_backend_pid()").label("pid")))
    async with reading(committed.resources.reads) as session:
        first, second = await read.read(session), await read.read(session)
        assert first == second
        await session.rollback()
        assert await read.read(session)
    with pytest.raises(RuntimeError, match="only reads"):
        async with reading(committed.resources.reads) as session:
            session.add(Company(organization_name="Never written"))
