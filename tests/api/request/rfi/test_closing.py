"""Publishing and closing, once each, regardless of repeated and concurrent requests."""

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.rfis import dates
from portal.domain.rfis.current import require_open
from portal.domain.rfis.dates import Dates, close_due, publish
from portal.domain.rfis.errors import RfiClosed
from portal.domain.rfis.models import Rfi
from portal.platform.settings import Settings
from tests.api.conftest import Committed, SetDatabaseClock, database_clock_at
from tests.api.request.rfi.conftest import DEADLINE, OPENS
from tests.barriers import Barrier
from tests.factories.current import the_current
from tests.factories.rfis import an_rfi

MILLISECOND = timedelta(milliseconds=1)
DATES = Dates(title_en="RFI on HD mapping", title_ar="طلب معلومات", opens_at=OPENS, deadline=DEADLINE)


async def events(session: AsyncSession) -> list[str]:
    return list((await session.scalars(select(AuditEvent.action).order_by(AuditEvent.at, AuditEvent.id))).all())


@pytest.mark.parametrize(
    ("now", "state"), [(OPENS - MILLISECOND, "scheduled"), (OPENS, "open"), (DEADLINE + MILLISECOND, "closed")]
)
async def test_publishing_takes_the_state_from_the_dates(
    session: AsyncSession, set_database_clock: SetDatabaseClock, now: datetime, state: str
) -> None:
    await set_database_clock(now)
    rfi = await publish(session, DATES, name="hd-mapping")
    assert rfi.state == state


async def test_publishing_twice_changes_nothing(session: AsyncSession, set_database_clock: SetDatabaseClock) -> None:
    await set_database_clock(OPENS)
    first = await publish(session, DATES, name="hd-mapping", generation="uid/1")
    second = await publish(session, DATES, name="hd-mapping", generation="uid/1")

    assert first is second
    assert await events(session) == ["rfi.published"]


async def test_publishing_new_dates_takes_them_over(
    session: AsyncSession, settings: Settings, set_database_clock: SetDatabaseClock
) -> None:
    await set_database_clock(OPENS)
    await publish(session, DATES, name="hd-mapping")

    rfi = await publish(
        session, replace(DATES, deadline=DEADLINE + timedelta(days=7)), name="hd-mapping", generation="uid/2"
    )

    assert (rfi.deadline, rfi.state, rfi.generation) == (DEADLINE + timedelta(days=7), "open", "uid/2")
    assert await events(session) == ["rfi.published", "rfi.changed"]
    await set_database_clock(DEADLINE + timedelta(days=6))
    await require_open(session, await the_current(session, settings))


async def test_closing_waits_for_the_deadline_and_happens_once(
    session: AsyncSession, settings: Settings, rfi: Rfi, set_database_clock: SetDatabaseClock
) -> None:
    done = []
    for now in (OPENS - MILLISECOND, OPENS, OPENS, DEADLINE, DEADLINE + MILLISECOND, DEADLINE + timedelta(days=1)):
        await set_database_clock(now)
        done.append(await close_due(session, settings.rfi_name))
        await session.flush()

    assert done == [False, False, False, False, True, False]
    assert (rfi.state, rfi.closed_at) == ("closed", DEADLINE + MILLISECOND)
    assert await events(session) == ["rfi.opened", "rfi.closed"]


async def test_no_submission_between_deadline_and_closing(
    session: AsyncSession, settings: Settings, rfi: Rfi, set_database_clock: SetDatabaseClock
) -> None:
    """The RFI is closed for submissions before the closing task runs."""
    await set_database_clock(DEADLINE + MILLISECOND)
    assert rfi.state == "scheduled"
    with pytest.raises(RfiClosed):
        await require_open(session, await the_current(session, settings))


async def test_nothing_to_close(session: AsyncSession, settings: Settings) -> None:
    assert not await close_due(session, settings.rfi_name)


async def a_due_rfi(committed: Committed) -> None:
    async with committed.transaction() as session:
        await an_rfi(session, deadline=DEADLINE)
        await session.execute(text(database_clock_at(DEADLINE + MILLISECOND)))


async def close_together(committed: Committed, times: int) -> tuple[int, list[str]]:
    """Returns (number of calls that closed the RFI, events in the audit trail)."""

    async def close() -> bool:
        async with committed.transaction() as session:
            return await close_due(session, committed.resources.rfi_name)

    done = await asyncio.gather(*(close() for _ in range(times)))
    async with committed.transaction() as session:
        return sum(done), await events(session)


@pytest.mark.race
async def test_without_the_lock_it_is_closed_several_times(
    committed: Committed, monkeypatch: pytest.MonkeyPatch
) -> None:
    await a_due_rfi(committed)
    barrier = Barrier(3)

    async def read_without_locking(session: AsyncSession, name: str, *, for_update: bool) -> Rfi | None:
        rfi = (await session.execute(select(Rfi).where(Rfi.name == name))).scalar_one_or_none()
        await barrier.wait()
        return rfi

    async def await_nothing(_session: AsyncSession) -> None:
        return

    monkeypatch.setattr(dates, "lock_rfi", read_without_locking)
    monkeypatch.setattr(dates, "await_arrivals", await_nothing)
    assert await close_together(committed, 3) == (3, ["rfi.closed"] * 3)


@pytest.mark.race
async def test_twenty_closings_are_one(committed: Committed) -> None:
    await a_due_rfi(committed)
    assert await close_together(committed, 20) == (1, ["rfi.closed"])


@pytest.mark.race
async def test_publishing_from_two_places_at_once_is_one_rfi(committed: Committed) -> None:
    async def publish_it() -> None:
        async with committed.transaction() as session:
            await publish(session, DATES, name="hd-mapping")

    await asyncio.gather(*(publish_it() for _ in range(4)))
    async with committed.transaction() as session:
        assert len((await session.scalars(select(Rfi))).all()) == 1
        assert await events(session) == ["rfi.published"]
