"""Revision 0030 fills what lists search through, follows what old pods write, and can be repeated."""

from collections.abc import Callable

from sqlalchemy import URL, Connection, text

from tests.api.db.test_migrations import REVISIONS, empty_database, fill, on, upgrade
from tests.api.db.test_owners import register

BEFORE = REVISIONS[: REVISIONS.index("0030")]
WRONG = """
    select id from companies left join company_searches on company_id = id
    where company_searches.searched is distinct from portal_company_text(id)
"""


def wrong(connection: Connection) -> list[object]:
    return list(connection.execute(text(WRONG)).scalars())


def found(connection: Connection, word: str) -> int:
    statement = text("select count(*) from company_searches where pieces @> portal_pieces(:word)")
    return int(connection.execute(statement, {"word": word}).scalar_one())


def run(statement: str) -> Callable[[Connection], None]:
    def change(connection: Connection) -> None:
        connection.execute(text(statement))

    return change


def add_companies(connection: Connection) -> None:
    """More than the fill takes at once."""
    connection.execute(
        text("""
            insert into companies (id, organization_name, organization_website, headquarters_location,
                organization_size, industry_field)
            select gen_random_uuid(), 'Many ' || number, 'https://many.example', 'Riyadh', '50-200', 'hdMapping'
            from generate_series(1, 4001) number
        """)
    )


async def test_every_company_is_found_and_what_old_pods_write(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        for revision in BEFORE:
            await upgrade(url, revision)
            await fill(url, revision)
        await on(url, add_companies)
        await upgrade(url, "0030")
        assert await on(url, wrong) == []
        assert await on(url, lambda connection: found(connection, "many")) == 4001
        await on(url, register)
        # It verifies an address in a statement of its own, and then corrects its registration.
        await on(url, run("update users set verified_at = now()"))
        await on(
            url, run("update companies set organization_name = 'Straßen' where organization_name = 'Rolling Maps'")
        )
        assert await on(url, wrong) == []
        assert await on(url, lambda connection: found(connection, "strassen")) == 0
        assert await on(url, lambda connection: found(connection, "old@rolling")) == 1
        assert await on(url, lambda connection: found(connection, "straßen")) == 1


async def test_an_interrupted_migration_is_repeated(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url, BEFORE[-1])
        await on(url, add_companies)
        await upgrade(url, "0030")

        def interrupt(connection: Connection) -> None:
            # The index comes with the number of the revision, at the end.
            connection.execute(text("drop index ix_company_searches_pieces"))
            connection.execute(text("delete from company_searches where company_id > gen_random_uuid()"))
            connection.execute(text(f"update alembic_version set version_num = '{BEFORE[-1]}'"))  # noqa: S608

        await on(url, interrupt)
        await upgrade(url)
        assert await on(url, wrong) == []
