"""One process exports the gauges of shared data, with correct values."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from prometheus_client import REGISTRY
from sqlalchemy import insert, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import QueuePool

from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.service import Channel, Recipient, send
from portal.entry.gauges import sample, sampled
from portal.features.companies.decisions.message_templates import CompanyApproved
from portal.features.people.invitations.rotation import rotate
from portal.platform.clock import utc_now
from portal.platform.db.engine import create_engine
from portal.platform.db.identifiers import new_id
from portal.platform.jobs import outbox
from portal.platform.jobs.models import Job
from portal.platform.runtime import shared_state
from portal.platform.runtime.shared_state import OneOfAll
from portal.platform.saturation import saturation_measured
from portal.platform.setting_types.operator_settings import RfiDriver
from portal.platform.settings import Settings
from tests.api.conftest import Committed
from tests.factories.companies import a_company
from tests.factories.questions import a_question
from tests.factories.rfis import an_rfi

SOMEBODY = Recipient(address="somebody@company.example", locale="en")


def ago(**units: float) -> datetime:
    return utc_now() - timedelta(**units)


@asynccontextmanager
async def exported_gauges(committed: Committed, settings: Settings | None = None) -> AsyncIterator[None]:
    """Samples the gauges in this process, with ``settings`` if given; they are removed after the block."""
    resources = committed.resources
    one = OneOfAll(resources.engine)
    await sample(replace(resources, settings=settings) if settings else resources, one)
    yield
    await one.resign()
    shared_state.forget_all()


def value(name: str, **labels: str) -> float | None:
    return REGISTRY.get_sample_value(name, labels)


async def test_no_gauges_before_the_migrations_finish(committed: Committed) -> None:
    async with committed.transaction() as session:
        known = (await session.execute(text("select version_num from alembic_version"))).scalar_one()
        await session.execute(text("update alembic_version set version_num = '0000'"))
    async with exported_gauges(committed):
        assert value("portal_queue_due_jobs", queue="mail") is None
    async with committed.transaction() as session:
        await session.execute(text("update alembic_version set version_num = :known"), {"known": known})
    async with exported_gauges(committed):
        assert value("portal_queue_due_jobs", queue="mail") == 0


async def test_one_process_exports_them_and_another_takes_over(committed: Committed) -> None:
    first, second = OneOfAll(committed.resources.engine), OneOfAll(committed.resources.engine)
    assert [await first.is_this(), await second.is_this(), await first.is_this()] == [True, False, True]
    await first.resign()
    assert await second.is_this()
    assert not await first.is_this()
    await second.resign()


async def test_a_lock_lost_with_its_connection_does_not_count(committed: Committed) -> None:
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


async def test_a_failed_lock_query_leaks_no_connection(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement beyond its time limit must not leak one connection per round."""
    pool = committed.resources.engine.pool
    assert isinstance(pool, QueuePool)
    before = pool.checkedout()
    # The number exceeds bigint, so that PostgreSQL refuses the statement.
    monkeypatch.setattr(shared_state, "LOCK", 2**70)
    with pytest.raises(SQLAlchemyError):
        await OneOfAll(committed.resources.engine).is_this()
    assert pool.checkedout() == before


async def test_gauges_match_the_data(committed: Committed) -> None:
    opens_at, deadline = utc_now() - timedelta(days=1), utc_now() + timedelta(days=3)
    async with committed.transaction() as session:
        rfi = await an_rfi(session, opens_at=opens_at, deadline=deadline)
        await a_company(session, registered_at=utc_now() - timedelta(hours=100))
        for _ in range(2):
            await a_company(session)
        approved = await a_company(session, status=AccountStatus.APPROVED)
        (await a_question(session, approved, rfi)).created_at = utc_now() - timedelta(hours=1)
    one = OneOfAll(committed.resources.engine)
    await sample(committed.resources, one)
    assert value("portal_registrations_waiting", age="late") == 1
    assert value("portal_registrations_waiting", age="in_time") == 2
    oldest = value("portal_registration_oldest_age_seconds", promised_hours="72")
    assert oldest == pytest.approx(100 * 3600, abs=600)
    assert value("portal_rfi_state", rfi="hd-mapping", state="open") == 1
    assert value("portal_rfi_state", rfi="hd-mapping", state="closed") == 0
    assert value("portal_rfi_opens_timestamp_seconds", rfi="hd-mapping") == pytest.approx(opens_at.timestamp())
    assert value("portal_rfi_deadline_timestamp_seconds", rfi="hd-mapping") == pytest.approx(deadline.timestamp())
    assert value("portal_rfi_responses", rfi="hd-mapping", state="missing") == 1
    assert value("portal_questions_open") == 1
    assert value("portal_question_oldest_age_seconds") == pytest.approx(3600, abs=600)
    assert value("portal_queue_due_jobs", queue="mail") == 0

    other = OneOfAll(committed.resources.engine)
    await sample(committed.resources, other)
    assert value("portal_registrations_waiting", age="late") is None, "it is another's to tell"
    assert value("portal_queue_due_jobs", queue="mail") is None
    assert value("portal_question_oldest_age_seconds") == 0, "it has no labels"
    await one.resign()
    await other.resign()


async def test_running_jobs_do_not_count_as_oldest(committed: Committed) -> None:
    """A running job may take an hour, which must not raise an alert."""
    async with committed.transaction() as session:
        await session.execute(
            insert(Job).values(
                [
                    {
                        "id": new_id(),
                        "queue": outbox.BUNDLE,
                        "kind": "x",
                        "payload": {},
                        "run_after": due,
                        "leased_until": held,
                    }
                    for due, held in (
                        (ago(hours=1), ago(minutes=-1)),
                        (ago(minutes=10), ago(minutes=5)),
                        (ago(minutes=5), None),
                        (ago(minutes=-5), None),
                    )
                ]
            )
        )
    async with exported_gauges(committed):
        assert value("portal_queue_due_jobs", queue="bundle") == 3
        assert value("portal_queue_oldest_due_age_seconds", queue="bundle") == pytest.approx(600, abs=60)


async def test_a_message_grows_old_however_often_it_is_put_off(committed: Committed) -> None:
    async with committed.transaction() as session:
        for channel, state, minutes in (
            (Channel.EMAIL, "sent", 90),
            (Channel.EMAIL, "queued", 20),
            (Channel.EMAIL, "sending", 10),
            (Channel.SMS, "failed", 70),
        ):
            message = send(session, CompanyApproved(organization_name="Najd"), to=SOMEBODY, channel=channel)
            message.state, message.created_at = state, ago(minutes=minutes)
        await session.flush()
        await session.execute(update(Job).values(run_after=ago(minutes=-30)))
    async with exported_gauges(committed):
        assert value("portal_queue_oldest_due_age_seconds", queue="mail") == 0
        assert value("portal_messages_oldest_unsent_age_seconds", channel="email") == pytest.approx(1200, abs=60)
        assert value("portal_messages_oldest_unsent_age_seconds", channel="sms") == 0

    async with committed.transaction() as session:
        await session.execute(update(Job).values(failed_at=ago(minutes=1)))
    async with exported_gauges(committed):
        assert value("portal_messages_oldest_unsent_age_seconds", channel="email") == 0, "its job tells of it"


async def test_the_time_of_the_next_rotation_is_exported_if_known(committed: Committed) -> None:
    rotated, due = "portal_invitation_code_rotated_timestamp_seconds", "portal_invitation_code_due_timestamp_seconds"
    by_worker = committed.resources.settings.model_copy(update={"invitation_rotation_hours": 24})
    by_operator = by_worker.model_copy(update={"rfi_driver": RfiDriver.OPERATOR})
    async with exported_gauges(committed, by_worker):
        assert value(rotated, driver="worker") is None, "there is no code yet"
    async with committed.transaction() as session:
        done = await rotate(session, generation="worker/first", overlap=timedelta(0), length=12)
    async with exported_gauges(committed, by_worker):
        assert value(rotated, driver="worker") == pytest.approx(done.rotated_at.timestamp())
        assert value(due, driver="worker") == pytest.approx(done.rotated_at.timestamp() + 24 * 3600)
    async with exported_gauges(committed, by_operator):
        assert value(rotated, driver="operator") == pytest.approx(done.rotated_at.timestamp())
        assert value(due, driver="operator") is None
        assert value(due, driver="worker") is None


async def test_a_pool_and_a_loop_are_measured(committed: Committed) -> None:
    turns = value("portal_event_loop_lag_seconds_count") or 0
    async with committed.resources.engine.connect() as connection, saturation_measured(committed.resources.engine):
        await connection.execute(text("select 1"))
        while value("portal_event_loop_lag_seconds_count") == turns:  # noqa: ASYNC110  (a gauge rings no bell)
            await asyncio.sleep(0.02)
        assert value("portal_database_pool_in_use") == 1
        assert value("portal_database_pool_size") == committed.resources.settings.database_pool_size


async def test_requests_without_a_connection_are_counted(committed: Committed) -> None:
    def asked() -> dict[str, float]:
        name = "portal_database_pool_wait_seconds_count"
        return {outcome: value(name, outcome=outcome) or 0 for outcome in ("done", "failed")}

    small = {"database_pool_size": 1, "database_pool_timeout": 0.1}
    engine = create_engine(committed.resources.settings.model_copy(update=small))
    before = asked()
    async with engine.connect():
        with pytest.raises(PoolTimeoutError):
            await engine.connect()
    await engine.dispose()
    assert asked() == {outcome: count + 1 for outcome, count in before.items()}


async def test_a_pod_that_ends_leaves_the_lock_to_others(committed: Committed) -> None:
    async with sampled(committed.resources):
        while value("portal_queue_due_jobs", queue="mail") is None:  # noqa: ASYNC110  (a gauge rings no bell)
            await asyncio.sleep(0.02)
        other = OneOfAll(committed.resources.engine)
        assert not await other.is_this()
    assert await other.is_this()
    await other.resign()
