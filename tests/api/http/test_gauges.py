"""Gauges of what all pods share are exported by one of them, and of what is there."""

import asyncio
from datetime import timedelta

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from portal import shared_state
from portal.accounts.models import AccountStatus
from portal.clock import utc_now
from portal.http.gauges import sample, sampled
from portal.shared_state import OneOfAll
from tests.api.conftest import Committed
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi


def value(name: str, **labels: str) -> float | None:
    return REGISTRY.get_sample_value(name, labels)


async def test_one_of_all_and_the_next_when_it_goes(committed: Committed) -> None:
    first, second = OneOfAll(committed.resources.engine), OneOfAll(committed.resources.engine)
    assert [await first.is_this(), await second.is_this(), await first.is_this()] == [True, False, True]
    await first.resign()
    assert await second.is_this()
    assert not await first.is_this()
    await second.resign()


async def test_a_lock_that_went_with_its_connection_is_not_believed_in(committed: Committed) -> None:
    one = OneOfAll(committed.resources.engine)
    assert await one.is_this()
    async with committed.transaction() as session:
        await session.execute(
            text(
                "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()"
            )
        )
    with pytest.raises(SQLAlchemyError):
        await one.is_this()
    assert await one.is_this()
    await one.resign()


async def test_a_refused_question_keeps_no_connection(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a statement takes longer than it may: a connection a round, and soon none is left."""
    pool = committed.resources.engine.pool
    assert isinstance(pool, QueuePool)
    before = pool.checkedout()
    # No bigint, so the database refuses the statement itself.
    monkeypatch.setattr(shared_state, "LOCK", 2**70)
    with pytest.raises(SQLAlchemyError):
        await OneOfAll(committed.resources.engine).is_this()
    assert pool.checkedout() == before


async def test_what_is_there_is_told(committed: Committed) -> None:
    deadline = utc_now() + timedelta(days=3)
    async with committed.transaction() as session:
        await an_rfi(session, deadline=deadline)
        await a_company(session, registered_at=utc_now() - timedelta(hours=100))
        for _ in range(2):
            await a_company(session)
        await a_company(session, status=AccountStatus.APPROVED)
    one = OneOfAll(committed.resources.engine)
    await sample(committed.resources, one)
    assert value("portal_registrations_waiting", age="late") == 1
    assert value("portal_registrations_waiting", age="in_time") == 2
    oldest = value("portal_registration_oldest_age_seconds", promised_hours="72")
    assert oldest == pytest.approx(100 * 3600, abs=600)
    assert value("portal_rfi_state", rfi="hd-mapping", state="open") == 1
    assert value("portal_rfi_state", rfi="hd-mapping", state="closed") == 0
    assert value("portal_rfi_deadline_timestamp_seconds", rfi="hd-mapping") == pytest.approx(deadline.timestamp())
    assert value("portal_rfi_responses", rfi="hd-mapping", state="missing") == 1
    assert value("portal_queue_due_jobs", queue="mail") == 0

    other = OneOfAll(committed.resources.engine)
    await sample(committed.resources, other)
    assert value("portal_registrations_waiting", age="late") is None, "it is another's to tell"
    assert value("portal_queue_due_jobs", queue="mail") is None
    await one.resign()
    await other.resign()


async def test_a_pod_that_ends_leaves_the_lock_to_others(committed: Committed) -> None:
    async with sampled(committed.resources):
        while value("portal_queue_due_jobs", queue="mail") is None:  # noqa: ASYNC110  (a gauge rings no bell)
            await asyncio.sleep(0.02)
        other = OneOfAll(committed.resources.engine)
        assert not await other.is_this()
    assert await other.is_this()
    await other.resign()
