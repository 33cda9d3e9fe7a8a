"""Events are sealed once they are decided for good, each once."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from pydantic import SecretStr
from sqlalchemy import URL, make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from dev.postgres import EmbeddedPostgres
from portal.domain.audit import service as audit
from portal.features.oversight.audit.seals import sealing
from portal.features.oversight.audit.seals.exporting import parts
from portal.features.oversight.audit.seals.gauges import oldest_unsealed
from portal.features.oversight.audit.seals.rows import Beginning, Position, position
from portal.features.oversight.audit.seals.storing import object_key, store_seals
from portal.features.oversight.audit.seals.verify_audit import Check
from portal.migrations.tables import metadata
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from portal.platform.signing import public_key, public_keys
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
                assert await restored.problems() == [], "not sealed yet"
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


async def test_a_database_that_was_put_back_begins_an_epoch(trail: Trail) -> None:
    """As by a copy of the database or its disk: nothing but the store knows what is missing."""
    sealed = await trail.recorded_and_sealed("a")
    lost = await trail.recorded_and_sealed("b")
    await store_seals(trail.resources)
    await trail.run("delete from audit_events where subject_id = 'b'", "delete from audit_seals where number = 2")
    (after,) = await trail.seal()
    assert (after.number, after.facts["begins"], after.facts["stored_before"]) == (2, Beginning.MISSING, 2)
    assert await trail.problems([sealed.hash]) == []
    await store_seals(trail.resources)
    assert object_key(after) != object_key(lost)
    assert await trail.seal() == []


async def test_after_a_restore_this_cluster_has_a_seal_even_without_events(
    trail: Trail, monkeypatch: pytest.MonkeyPatch
) -> None:
    await trail.recorded_and_sealed("a")
    here = await _position(trail)
    elsewhere = replace(here, system_identifier=1)
    monkeypatch.setattr(sealing, "position", AsyncMock(return_value=elsewhere))
    await trail.record("left by the cluster before")
    old, new = await trail.seal()
    assert (old.system_identifier, new.system_identifier) == (here.system_identifier, 1)
    assert new.facts["events"] == 0
    assert await trail.problems() == []


async def test_a_clone_with_fewer_transactions_is_not_sealed_in_silence(
    trail: Trail, monkeypatch: pytest.MonkeyPatch
) -> None:
    await trail.recorded_and_sealed("a")
    behind = replace(await _position(trail), horizon=3)
    monkeypatch.setattr(sealing, "position", AsyncMock(return_value=behind))
    with pytest.raises(sealing.TransactionsGoBack):
        await trail.seal()


async def test_a_promotion_begins_an_epoch(trail: Trail, monkeypatch: pytest.MonkeyPatch) -> None:
    seal = await trail.recorded_and_sealed("a")
    await trail.record("b")
    promoted = replace(await _position(trail), timeline=2)
    monkeypatch.setattr(sealing, "position", AsyncMock(return_value=promoted))
    (after,) = await trail.seal()
    assert after.facts["begins"] == Beginning.RECOVERED
    assert (after.epoch, after.facts["from_xid"]) == (2, str(seal.upto_xid))
    assert await trail.problems([seal.hash]) == []


async def test_a_seal_that_is_made_during_an_export_is_no_problem(trail: Trail) -> None:
    await trail.recorded_and_sealed("a")
    await trail.record("b")
    check = Check(public_keys(trail.resources.settings), [])
    async with unit_of_work(trail.resources.sessions) as session:
        async for lines, _ in parts(session, trail.resources.settings):
            check.read(lines)
            await trail.record("during the export")
            await trail.seal()
    assert check.problems == []


@pytest.mark.parametrize(
    "values",
    [
        "now(), jsonb_build_object('n', repeat('9', 5001)::numeric)",
        "timestamptz 'infinity', '{}'",
        "timestamptz '-infinity', '{}'",
        "timestamptz '20000-01-01', '{}'",
        "timestamptz '0044-03-15 BC', '{}'",
    ],
)
async def test_no_value_of_a_column_stops_the_seals(trail: Trail, values: str) -> None:
    await trail.run(
        "insert into audit_events (id, actor_name, action, subject_type, at, details)"
        f" select gen_random_uuid(), 'system', 'company.approved', 'company', {values}"
    )
    await trail.seal()
    assert await trail.problems() == []
    async with unit_of_work(trail.resources.sessions) as session:
        await oldest_unsealed(session, trail.resources.settings)


async def _position(trail: Trail) -> Position:
    async with unit_of_work(trail.resources.sessions) as session:
        return await position(session)


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
