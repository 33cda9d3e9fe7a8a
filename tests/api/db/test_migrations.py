"""Migrations create what the models describe and migrate filled tables from every earlier revision.

``filled/<revision>.sql`` has rows as written at that revision; every migration that creates a table adds a file. The
rows of 0031 are those that its release and the ones before wrote.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import CheckConstraint

from portal.migrations.tables import metadata
from portal.platform.db.migrating import migrate
from portal.platform.db.schema import MIGRATIONS, SchemaTooOld, current_revision, expected_revision
from tests.databases import administer, copied_database

Result = TypeVar("Result")

FILLED = Path(__file__).with_name("filled")
REVISIONS = [script.revision for script in reversed(list(ScriptDirectory(str(MIGRATIONS)).walk_revisions()))]
_numbers = count(1)


@asynccontextmanager
async def empty_database(server: URL, template: str | None = "template1") -> AsyncIterator[URL]:
    """A database without migrations, or a copy of ``template``."""
    name = f"portal_migrations_{next(_numbers)}"
    make = f"create database {name} template {template} strategy file_copy"
    await administer(server, f"drop database if exists {name} with (force)", make)
    try:
        yield server.set(database=name)
    finally:
        await administer(server, f"drop database {name} with (force)")


async def upgrade(url: URL, revision: str = "head") -> None:
    # Alembic runs its own event loop.
    await asyncio.to_thread(migrate, url, revision)


async def on(url: URL, work: Callable[[Connection], Result]) -> Result:
    engine = create_async_engine(url, poolclass=NullPool)
    async with engine.begin() as connection:
        result = await connection.run_sync(work)
    await engine.dispose()
    return result


async def fill(url: URL, revision: str) -> None:
    """Writes the rows of that revision; the driver runs several statements at once."""
    file = FILLED / f"{revision}.sql"
    if not file.exists():
        return
    engine = create_async_engine(url, poolclass=NullPool)
    async with engine.connect() as connection:
        raw = await connection.get_raw_connection()
        assert raw.driver_connection is not None
        await raw.driver_connection.execute(file.read_text(encoding="utf-8"))
    await engine.dispose()


def rows(connection: Connection) -> dict[str, int]:
    tables = [name for name in inspect(connection).get_table_names() if name != "alembic_version"]
    return {name: connection.execute(text(f"select count(*) from {name}")).scalar_one() for name in tables}  # noqa: S608


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_server_default": True, "compare_type": True})
    return list(compare_metadata(context, metadata))


# Of all tables: columns, constraints and indexes. Takes a hundredth of the time of ``differences``.
SCHEMA = """
select c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
       concat_ws(' ', a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
from pg_attribute a join pg_class c on c.oid = a.attrelid
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
union all
select conrelid::regclass::text, conname, contype::text, pg_get_constraintdef(oid) from pg_constraint
where connamespace = 'public'::regnamespace
union all
select tablename, indexname, '', indexdef from pg_indexes where schemaname = 'public'
order by 1, 2, 3, 4
"""


def schema(connection: Connection) -> list[tuple[str, ...]]:
    return [tuple(row) for row in connection.execute(text(SCHEMA))]


def checks(connection: Connection) -> set[tuple[str, str | None]]:
    inspector = inspect(connection)
    return {
        (table, check["name"])
        for table in inspector.get_table_names()
        for check in inspector.get_check_constraints(table)
    }


async def test_models_and_migrations_agree(template: URL) -> None:
    async with copied_database(template) as url:
        assert await on(url, differences) == []
        # Alembic compares no check constraints.
        assert await on(url, checks) == {
            (table.name, str(constraint.name))
            for table in metadata.sorted_tables
            for constraint in table.constraints
            if isinstance(constraint, CheckConstraint)
        }


@pytest.fixture(scope="module")
async def growing(postgres: URL) -> AsyncIterator[URL]:
    """A database that the tests take from revision to revision; they go on with copies of it."""
    async with empty_database(postgres) as url:
        yield url


@pytest.fixture(scope="module")
async def newest(template: URL) -> AsyncIterator[list[tuple[str, ...]]]:
    """The schema that agrees with the models."""
    async with copied_database(template) as url:
        assert await on(url, differences) == []
        yield await on(url, schema)


@pytest.mark.parametrize("revision", REVISIONS)
async def test_filled_tables_come_along_from_every_revision(
    postgres: URL, growing: URL, newest: list[tuple[str, ...]], revision: str
) -> None:
    reached = await _revision(growing)
    for earlier in REVISIONS[REVISIONS.index(reached) + 1 if reached else 0 : REVISIONS.index(revision) + 1]:
        await upgrade(growing, earlier)
        await fill(growing, earlier)
    assert await _revision(growing) == revision
    async with empty_database(postgres, growing.database) as url:
        before = await on(url, rows)
        assert [table for table, number in before.items() if not number] == [], "a table that nothing was written to"
        await upgrade(url)
        after = await on(url, rows)
        assert {table: after.get(table) for table in before} == before
        assert await on(url, schema) == newest


# Columns that a migration may drop, because the previous release no longer uses them: revision → table.column.
SUPERFLUOUS: dict[str, set[str]] = {}


def columns(connection: Connection) -> dict[str, bool]:
    """Returns, by table.column, whether an INSERT may omit the column."""
    seen = inspect(connection)
    return {
        f"{table}.{column['name']}": any(
            (column["nullable"], column["default"], column.get("identity"), column.get("computed"))
        )
        for table in seen.get_table_names()
        for column in seen.get_columns(table)
    }


async def test_the_release_before_works_on_beside_each_migration(postgres: URL) -> None:
    """Its pods read and write while the new ones start, and after a rollback (docs/adr/0022)."""
    async with empty_database(postgres) as url:
        await upgrade(url, REVISIONS[0])
        before = await on(url, columns)
        for revision in REVISIONS[1:]:
            await upgrade(url, revision)
            after = await on(url, columns)
            assert before.keys() - after.keys() <= SUPERFLUOUS.get(revision, set()), f"{revision} takes away"
            known_tables = {name.partition(".")[0] for name in before}
            demanded = {name for name, spare in after.items() if not spare and before.get(name, True)}
            assert {name for name in demanded if name.partition(".")[0] in known_tables} == set(), (
                f"{revision} demands what the release before does not write"
            )
            before = after


async def test_a_database_of_an_older_release_is_left_alone_and_told_why(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url, REVISIONS[0])

        def be_older(connection: Connection) -> None:
            connection.execute(text("update alembic_version set version_num = '0012'"))

        await on(url, be_older)
        before = await on(url, schema)
        with pytest.raises(SchemaTooOld, match="0012"):
            await upgrade(url)
        assert await _revision(url) == "0012"
        assert await on(url, schema) == before


async def test_a_release_that_was_rolled_back_leaves_a_newer_schema_alone(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url)
        before = await on(url, rows)

        def be_ahead(connection: Connection) -> None:
            connection.execute(text("update alembic_version set version_num = '9999'"))

        await on(url, be_ahead)
        await upgrade(url)
        assert await _revision(url) == "9999"
        assert await on(url, rows) == before


async def test_pods_that_migrate_at_once_wait_for_each_other(postgres: URL, valkey_url: str, tmp_path: Path) -> None:
    async with empty_database(postgres) as url:
        environment = os.environ | {
            "PORTAL_ENVIRONMENT": "test",
            "PORTAL_SECRET_KEY": "a key for tests only, of enough characters",
            "PORTAL_PUBLIC_URL": "http://localhost",
            "PORTAL_DATABASE_URL": url.render_as_string(hide_password=False),
            "PORTAL_REDIS_URL": valkey_url,
            "PORTAL_STORAGE": "local",
            "PORTAL_STORAGE_DIR": str(tmp_path),
            "PORTAL_RFI_DEADLINE": "2099-01-31T23:59:00+03:00",
        }
        command_line = (sys.executable, "-m", "portal", "migrate")
        pods = [await asyncio.create_subprocess_exec(*command_line, env=environment) for _ in range(2)]
        assert await asyncio.gather(*(pod.wait() for pod in pods)) == [0, 0]
        assert await on(url, differences) == []
        written = await on(url, rows)
        assert (written["documents"], written["rfis"]) == (7, 1)


async def test_a_database_knows_its_revision(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        assert await _revision(url) is None
        await upgrade(url)
        assert await _revision(url) == expected_revision() == REVISIONS[-1]


async def _revision(url: URL) -> str | None:
    engine = create_async_engine(url, poolclass=NullPool)
    async with AsyncSession(engine) as session:
        revision = await current_revision(session)
    await engine.dispose()
    return revision
