"""Events are sealed once they are decided for good, each once."""

import asyncio
import json
from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from pydantic import SecretStr
from sqlalchemy import URL, make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from dev.postgres import EmbeddedPostgres
from portal.domain.audit import service as audit
from portal.features.oversight.audit.seals.rows import Beginning
from portal.migrations.tables import metadata
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from portal.platform.signing import public_key
from tests.api.conftest import database_clock_at
from tests.api.oversight.seals.trail import Trail
from tests.api.people.accounts.signing_in import with_settings
from tests.databases import copied_database, make_template

OTHER_KEY = SecretStr("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A")


async def test_the_first_seal_is_about_all_that_happened_before(trail: Trail) -> None:
    await trail.record("a", "b")
    await trail.record("c")
    (seal,) = await trail.seal()
    content = json.loads(seal.content)
    assert (content["number"], content["events"], content["previous"]) == (1, 3, None)
    assert content["begins"] == Beginning.FIRST
    assert await trail.problems() == []


async def test_each_seal_holds_the_hash_of_the_one_before(trail: Trail) -> None:
    first = await trail.recorded_and_sealed("a")
    second = await trail.recorded_and_sealed("b")
    assert json.loads(second.content)["previous"] == first.hash
    assert second.epoch == first.epoch
    assert await trail.problems([first.hash, second.hash]) == []


async def test_without_new_events_there_is_no_seal(trail: Trail) -> None:
    await trail.recorded_and_sealed("a")
    assert await trail.seal() == []


async def test_two_sealers_at_once_make_one_seal(trail: Trail) -> None:
    await trail.record("a")
    made = await asyncio.gather(*(trail.seal() for _ in range(4)))
    assert sum(len(seals) for seals in made) == 1
    assert await trail.problems() == []


async def test_what_a_long_transaction_may_still_add_is_not_sealed(trail: Trail) -> None:
    await trail.recorded_and_sealed("before")
    async with unit_of_work(trail.resources.sessions) as session:
        audit.record(session, None, "company.approved", subject_type="company", subject_id="late")
        await session.flush()
        await trail.record("meanwhile")
        assert await trail.seal() == []
        assert await trail.problems() == []
    (seal,) = await trail.seal()
    assert json.loads(seal.content)["events"] == 2
    assert await trail.problems() == []


async def test_a_clock_that_goes_back_changes_no_order(trail: Trail) -> None:
    await trail.recorded_and_sealed("a")
    async with trail.resources.engine.begin() as connection:
        await connection.execute(text(database_clock_at(datetime(2020, 1, 1, tzinfo=UTC))))
    seal = await trail.recorded_and_sealed("b")
    assert seal.sealed_at.year == 2020
    assert await trail.problems() == []


async def test_after_a_rotation_the_former_key_is_still_trusted(trail: Trail) -> None:
    await trail.recorded_and_sealed("a")
    settings = trail.resources.settings
    former = public_key(settings)
    rotated = settings.model_copy(update={"signing_key": OTHER_KEY, "former_signing_keys": (former,)})
    after = Trail(with_settings(trail.resources, rotated))
    await after.recorded_and_sealed("b")
    assert await after.problems() == []
    forgotten = Trail(after.resources, keys=(public_key(rotated),))
    assert await forgotten.problems() == [
        f"seal 1 of {json.loads(await _first(trail))['sealed_at']}: its key {former} is none of those that were given"
    ]


async def test_a_restore_into_another_cluster_begins_an_epoch(
    trail: Trail, settings_of: Callable[[URL], Settings], tmp_path: Path
) -> None:
    sealed = await trail.recorded_and_sealed("sealed before the dump")
    await trail.record("not sealed before the dump")
    with EmbeddedPostgres(tmp_path / "other", durable=False) as server:
        other = make_url(server.url())
        await make_template(other)
        async with copied_database(other) as database:
            await _copy(trail, database)
            async with open_resources(settings_of(database), application_name="tests") as resources:
                restored = Trail(resources)
                await restored.record("after the restore")
                old, new = await restored.seal()
                assert [json.loads(seal.content)["begins"] for seal in (old, new)] == [Beginning.RESTORED, None]
                assert [json.loads(seal.content)["events"] for seal in (old, new)] == [1, 1]
                assert sealed.epoch != old.epoch == new.epoch
                assert await restored.problems([sealed.hash]) == []
                await restored.recorded_and_sealed("later")
                assert await restored.problems() == []


async def test_a_restore_within_the_cluster_begins_an_epoch(trail: Trail) -> None:
    sealed = await trail.recorded_and_sealed("sealed before the dump")
    await trail.record("not sealed before the dump")
    async with trail.resources.engine.begin() as connection:
        for statement in (
            "alter table audit_events rename to dumped",
            "create table audit_events (like dumped including defaults)",
            "insert into audit_events select * from dumped",
        ):
            await connection.exec_driver_sql(statement)
    await trail.record("after the restore")
    (after,) = await trail.seal()
    assert (json.loads(after.content)["begins"], json.loads(after.content)["events"]) == (Beginning.RESTORED, 2)
    assert after.epoch != sealed.epoch
    assert await trail.problems([sealed.hash]) == []


async def test_a_promotion_begins_an_epoch(trail: Trail) -> None:
    seal = await trail.recorded_and_sealed("a")
    before = json.loads(seal.content)["timeline"]
    await trail.run(f"update audit_seals set content = replace(content, '\"timeline\":{before}', '\"timeline\":0')")  # noqa: S608
    await trail.record("b")
    (after,) = await trail.seal()
    assert json.loads(after.content)["begins"] == Beginning.RECOVERED
    assert after.epoch != seal.epoch
    assert after.from_xid == seal.upto_xid


async def _first(trail: Trail) -> str:
    async with trail.resources.engine.connect() as connection:
        return str((await connection.execute(text("select content from audit_seals where number = 1"))).scalar_one())


async def _copy(trail: Trail, to: URL) -> None:
    """As a dump does: every column with its value."""
    target = create_async_engine(to, poolclass=NullPool)
    async with trail.resources.engine.connect() as reading, target.begin() as writing:
        source, copy = await _driver(reading), await _driver(writing)
        for table in ("audit_events", "audit_seals"):
            columns = [column.name for column in metadata.tables[table].columns]
            rows = BytesIO()
            await source.copy_from_table(table, output=rows, columns=columns, format="binary")
            rows.seek(0)
            await copy.copy_to_table(table, source=rows, columns=columns, format="binary")


async def _driver(connection: AsyncConnection) -> Any:
    return (await connection.get_raw_connection()).driver_connection
