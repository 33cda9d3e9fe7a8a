"""Revision 0032 folds filled tables anew while pods of the release before read, write and search."""

import asyncio
from collections.abc import Callable

from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from tests.api.db.searches import run, wrong
from tests.api.db.test_migrations import REVISIONS, empty_database, fill, on, upgrade

BEFORE = REVISIONS[: REVISIONS.index("0032")]
ODD = "Ru\u200ebat، \u2068Maps\u2069"
# As the release before asks, by a name that its connections may have looked up before the migration.
OLD_SEARCH = r"""
    select organization_name from company_searches join companies on companies.id = company_id
    where company_searches.searched like '%' || regexp_replace(portal_fold(:word), '([\\%_])', '\\\1', 'g') || '%'
    and pieces @> portal_pieces(portal_fold(:word))
"""
MORE_THAN_A_BATCH = 2001
WAITING = "select count(*) from pg_stat_activity where query like 'drop index%' and wait_event_type = 'Lock'"
OLD_ORDER = "select organization_name from companies order by portal_fold(organization_name), id"


def add(name: str, number: int = 1) -> Callable[[Connection], None]:
    def insert(connection: Connection) -> None:
        connection.execute(
            text("""
                with company as (
                    insert into companies (id, organization_name, organization_website, headquarters_location,
                        organization_size, industry_field)
                    select gen_random_uuid(), :name, 'https://najd-maps.com.sa', 'Riyadh', '50-200', 'hdMapping'
                    from generate_series(1, :number) returning id
                )
                insert into users (id, role, status, email, password_hash, verified_at, first_name, last_name,
                    company_id)
                select gen_random_uuid(), 'StakeholderUser', 'pending', lower(id::text) || '@x.example', '-', now(),
                    'Noura', 'Al-Qahtani', id
                from company
            """),
            {"name": name, "number": number},
        )

    return insert


def asked(connection: Connection, word: str) -> list[str]:
    return list(connection.execute(text(OLD_SEARCH), {"word": word}).scalars())


def finds(word: str) -> Callable[[Connection], list[str]]:
    return lambda connection: asked(connection, word)


async def test_names_stored_before_are_found_after(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        for revision in BEFORE:
            await upgrade(url, revision)
            await fill(url, revision)
        await on(url, add("Many", MORE_THAN_A_BATCH))
        await on(url, add(ODD))
        assert await on(url, finds("rubat")) == []
        await upgrade(url, "0032")
        assert await on(url, wrong) == []
        for word in ("rubat", "maps", "najd-maps.com.sa", "alqahtani", "@x.example"):
            assert ODD in await on(url, finds(word)), word
        # A version that was replaced before the migration leads to its company.
        assert len(await on(url, finds("RFI-2026-900001"))) == 1
        names = "select indexname from pg_indexes where indexname like 'ix_companies%name%' order by 1"
        indexes = await on(url, lambda connection: list(connection.execute(text(names)).scalars()))
        assert indexes == ["ix_companies_name", "ix_companies_pending_name"]


async def test_old_pods_go_on_searching_sorting_and_writing(postgres: URL) -> None:
    """Their connections hold statements that were prepared before the migration."""
    async with empty_database(postgres) as url:
        await upgrade(url, BEFORE[-1])
        await on(url, add("Zulfi"))
        await on(url, add("\u2068Abha\u2069"))
        engine = create_async_engine(url)
        async with engine.connect() as old:
            for _ in range(8):
                assert (await old.execute(text(OLD_ORDER))).scalars().all() == ["Zulfi", "\u2068Abha\u2069"]
                await old.run_sync(asked, "najd-maps.com.sa")
            await old.commit()
            await upgrade(url, "0032")
            assert (await old.execute(text(OLD_ORDER))).scalars().all() == ["\u2068Abha\u2069", "Zulfi"]
            assert await old.run_sync(asked, "abha") == ["\u2068Abha\u2069"]
            assert len(await old.run_sync(asked, "najd-maps.com.sa")) == 2
            await old.run_sync(add(ODD))
            await old.commit()
            assert await old.run_sync(asked, "Ru\u200fbat") == [ODD]
            await old.execute(text("set enable_seqscan = off"))
            plan = await old.execute(text(f"explain (costs off) {OLD_ORDER} limit 1"))
            assert "using ix_companies_name" in "\n".join(plan.scalars())
        await engine.dispose()
        assert await on(url, wrong) == []


async def test_a_long_transaction_of_an_old_pod_blocks_only_the_migration(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url, BEFORE[-1])
        await on(url, add("Zulfi"))
        engine = create_async_engine(url, poolclass=NullPool)
        async with engine.connect() as export:
            await export.execute(text(OLD_ORDER))
            migration = asyncio.create_task(upgrade(url, "0032"))
            async with asyncio.timeout(60):
                while not await on(url, lambda connection: connection.execute(text(WAITING)).scalar_one()):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            await on(url, add(ODD))
            assert await on(url, finds("rubat")) != []
            assert not migration.done()
            await export.rollback()
        await migration
        await engine.dispose()
        assert await on(url, wrong) == []


async def test_an_interrupted_folding_is_repeated(postgres: URL) -> None:
    async with empty_database(postgres) as url:
        await upgrade(url, BEFORE[-1])
        await on(url, add("Many", MORE_THAN_A_BATCH))
        await on(url, add(ODD))
        await upgrade(url, "0032")
        await on(url, run("update company_searches set searched = 'https://' || searched"))
        await on(url, run("create index ix_companies_name_v1 on companies (portal_fold_v1(organization_name), id)"))
        await on(url, run(f"update alembic_version set version_num = '{BEFORE[-1]}'"))  # noqa: S608
        await upgrade(url)
        assert await on(url, wrong) == []
        assert await on(url, finds("rubat")) == [ODD]
