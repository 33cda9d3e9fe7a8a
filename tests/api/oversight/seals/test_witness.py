"""Copies of seals outside the database: in the store of files, and in the mails to the witness."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import select, text

from portal.domain.audit.models import AuditSeal
from portal.domain.messaging.models import Message
from portal.features.oversight.audit.seals.storing import line_of, object_key, store_seals
from portal.features.oversight.audit.seals.tasks import mail_witness, seal_audit_trail
from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from portal.platform.storage import StorageUnavailable
from tests.api.conftest import database_clock_at
from tests.api.oversight.seals.trail import Trail
from tests.api.people.accounts.signing_in import with_settings

WITNESS = "auditor@authority.example"


class _Unavailable:
    async def put(self, *_: object, **__: object) -> None:
        raise StorageUnavailable("refused")


async def _stored(resources: Resources, seal: AuditSeal) -> str:
    return b"".join([chunk async for chunk in resources.storage.read(object_key(seal))]).decode()


async def test_each_seal_is_copied_to_the_store(trail: Trail) -> None:
    await trail.record("a")
    await seal_audit_trail(trail.resources)
    seal = await trail.last_seal()
    assert await _stored(trail.resources, seal) == line_of(seal)
    assert seal.stored_at is not None
    assert await store_seals(trail.resources) == 0


async def test_seals_wait_while_the_store_is_unavailable(trail: Trail) -> None:
    first = await trail.recorded_and_sealed("a")
    with pytest.raises(StorageUnavailable):
        await store_seals(replace(trail.resources, storage=_Unavailable()))  # type: ignore[arg-type]
    second = await trail.recorded_and_sealed("b")
    assert await store_seals(trail.resources) == 2
    assert [await _stored(trail.resources, seal) for seal in (first, second)] == [line_of(first), line_of(second)]


async def test_the_witness_gets_the_last_seal_once_a_day(trail: Trail) -> None:
    witnessed = with_settings(trail.resources, trail.resources.settings.model_copy(update={"audit_witness": WITNESS}))
    await mail_witness(witnessed)
    first = await trail.recorded_and_sealed("a")
    await mail_witness(witnessed)
    await mail_witness(witnessed)
    assert await _mailed(trail) == [(WITNESS, first.hash)]
    second = await trail.recorded_and_sealed("b")
    await _clock_at(trail, utc_now() + timedelta(days=1, minutes=1))
    await mail_witness(witnessed)
    assert await _mailed(trail) == [(WITNESS, first.hash), (WITNESS, second.hash)]


async def test_a_clock_that_has_gone_back_does_not_stop_the_mails(trail: Trail) -> None:
    witnessed = with_settings(trail.resources, trail.resources.settings.model_copy(update={"audit_witness": WITNESS}))
    await trail.recorded_and_sealed("a")
    for at in (utc_now() + timedelta(days=365), utc_now()):
        await _clock_at(trail, at)
        await mail_witness(witnessed)
    assert len(await _mailed(trail)) == 2


async def test_without_a_witness_there_is_no_mail(trail: Trail) -> None:
    await trail.recorded_and_sealed("a")
    await mail_witness(trail.resources)
    assert await _mailed(trail) == []


async def _mailed(trail: Trail) -> list[tuple[str, str]]:
    async with trail.resources.sessions() as session:
        mails = await session.scalars(select(Message).order_by(Message.id))
        return [(mail.recipient, mail.params["hash"]) for mail in mails]


async def _clock_at(trail: Trail, instant: datetime) -> None:
    async with trail.resources.engine.begin() as connection:
        await connection.execute(text(database_clock_at(instant)))
