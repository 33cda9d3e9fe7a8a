"""The execution of one job."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
import structlog
from sqlalchemy import select, text, update
from sqlalchemy.exc import DBAPIError

from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.jobs.models import Job
from portal.platform.jobs.outbox import MAX_ATTEMPTS
from portal.platform.runtime.handlers import RetryLater, handles
from portal.platform.runtime.resources import Resources
from portal_worker.queues import QueuePlan
from portal_worker.runner import Runner
from tests.worker.conftest import Enqueue

ReadJob = Callable[[Job], Awaitable[Job]]
pytestmark = pytest.mark.usefixtures("kinds")


async def test_the_handler_gets_the_payload(runner: Runner, enqueue: Enqueue, read_job: ReadJob) -> None:
    done: list[dict[str, Any]] = []

    @handles("work")
    async def work(_resources: Resources, payload: dict[str, Any]) -> None:
        done.append(payload)

    job = await enqueue("work", message_id="42")
    await runner.run(job.id)
    assert done == [{"message_id": "42"}]
    row = await read_job(job)
    assert row.done_at is not None
    assert (row.attempts, row.leased_until, row.error) == (1, None, None)


async def test_a_finished_job_does_not_run_again(runner: Runner, enqueue: Enqueue) -> None:
    done: list[int] = []

    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        done.append(1)

    job = await enqueue("work")
    for _ in range(3):
        await runner.run(job.id)
    await asyncio.gather(*(runner.run(job.id) for _ in range(5)))
    assert done == [1]


async def test_jobs_not_due_or_missing_are_left(runner: Runner, enqueue: Enqueue, read_job: ReadJob) -> None:
    job = await enqueue("ping", run_after=utc_now() + timedelta(minutes=5))
    await runner.run(job.id)
    await runner.run(UUID("0190f5b2-7c1e-7b3a-8f0e-3d5a1c2b4e6f"))
    assert (await read_job(job)).attempts == 0


async def test_a_handler_that_asks_for_time_gets_it_as_often_as_it_asks(
    runner: Runner, enqueue: Enqueue, read_job: ReadJob, resources: Resources
) -> None:
    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        raise RetryLater("not now", seconds=40)

    job = await enqueue("work")
    for attempt in range(1, MAX_ATTEMPTS + 4):
        await runner.run(job.id)
        row = await read_job(job)
        assert (row.attempts, row.failed_at, row.done_at, row.leased_until) == (attempt, None, None, None)
        assert row.error == "not now"
        assert timedelta(seconds=35) < row.run_after - utc_now() <= timedelta(seconds=41)
        await make_due(resources, job)


async def test_a_failure_is_tried_again_after_growing_pauses_and_then_given_up(
    runner: Runner, enqueue: Enqueue, read_job: ReadJob, resources: Resources
) -> None:
    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        raise ZeroDivisionError("with something personal")

    job = await enqueue("work")
    pauses = []
    with structlog.testing.capture_logs() as logs:
        for _ in range(MAX_ATTEMPTS):
            await runner.run(job.id)
            row = await read_job(job)
            pauses.append(round((row.run_after - utc_now()).total_seconds()))
            await make_due(resources, job)
        await runner.run(job.id)
    assert pauses[:4] == sorted(pauses[:4])
    assert pauses[3] in {7, 8}
    row = await read_job(job)
    assert row.failed_at is not None
    assert row.done_at is None
    assert (row.attempts, row.error) == (MAX_ATTEMPTS, "ZeroDivisionError")
    assert [log["log_level"] for log in logs if log["event"] == "job_given_up"] == ["error"]


async def test_an_unknown_kind_fails_and_stays(runner: Runner, enqueue: Enqueue, read_job: ReadJob) -> None:
    job = await enqueue("of_the_next_version")
    with structlog.testing.capture_logs() as logs:
        await runner.run(job.id)
    row = await read_job(job)
    assert (row.done_at, row.error) == (None, "UnknownKind")
    assert [log["log_level"] for log in logs if log["event"] == "job_failed"] == ["error"]


async def test_no_more_at_once_than_there_are_slots(resources: Resources, enqueue: Enqueue) -> None:
    running, most = 0, 0
    all_slots_taken = asyncio.Event()

    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        if running == 3:
            all_slots_taken.set()
        await all_slots_taken.wait()
        await asyncio.sleep(0.05)
        running -= 1

    runner = Runner(resources, QueuePlan("mail", slots=3, timeout=30))
    jobs = [await enqueue("work") for _ in range(9)]
    await asyncio.gather(*(runner.run(job.id) for job in jobs))
    assert most == 3


async def test_a_job_that_takes_too_long_is_stopped(resources: Resources, enqueue: Enqueue, read_job: ReadJob) -> None:
    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        await asyncio.sleep(60)

    job = await enqueue("work")
    await Runner(resources, QueuePlan("mail", slots=1, timeout=0.2)).run(job.id)
    assert (await read_job(job)).error == "TimeoutError"


async def test_stopping_waits_for_running_jobs_and_starts_none(
    resources: Resources, enqueue: Enqueue, read_job: ReadJob
) -> None:
    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        await asyncio.sleep(0.5)

    runner = Runner(resources, QueuePlan("mail", slots=1, timeout=30))
    running, waiting = await enqueue("work"), await enqueue("work")
    runner.start(running.id)
    await asyncio.sleep(0.2)
    runner.start(waiting.id)
    await runner.stop(within=10)
    assert (await read_job(running)).done_at is not None
    assert (await read_job(waiting)).attempts == 0


async def test_jobs_beyond_the_grace_period_are_released(runner: Runner, enqueue: Enqueue, read_job: ReadJob) -> None:
    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        await asyncio.sleep(60)

    job = await enqueue("work")
    runner.start(job.id)
    await asyncio.sleep(0.3)
    await runner.stop(within=0.1)
    row = await read_job(job)
    assert (row.leased_until, row.done_at, row.error, row.attempts) == (None, None, None, 1)
    assert row.run_after <= utc_now()


async def test_the_log_joins_request_and_job(runner: Runner, resources: Resources) -> None:
    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        async with unit_of_work(resources.sessions) as session:
            session.info.pop("wakeups", None)
            outbox.enqueue(session, "next")

    structlog.contextvars.bind_contextvars(request_id="request-1")
    async with unit_of_work(resources.sessions) as session:
        session.info.pop("wakeups", None)
        job = outbox.enqueue(session, "work")
    structlog.contextvars.clear_contextvars()
    with structlog.testing.capture_logs(processors=[structlog.contextvars.merge_contextvars]) as logs:
        await runner.run(job.id)
    (line,) = [log for log in logs if log["event"] == "job"]
    assert (line["request_id"], line["job_id"], line["kind"]) == ("request-1", str(job.id), "work")
    assert line["outcome"] == "succeeded"
    async with unit_of_work(resources.sessions) as session:
        follower = (await session.scalars(select(Job).where(Job.kind == "next"))).one()
    assert follower.request_id == "request-1", "what a job asks for belongs to the same request"


async def make_due(resources: Resources, job: Job) -> None:
    async with unit_of_work(resources.sessions) as session:
        await session.execute(update(Job).where(Job.id == job.id).values(run_after=utc_now() - timedelta(seconds=1)))


async def test_a_traceback_repeats_nothing_that_a_statement_was_given(resources: Resources) -> None:
    async with resources.sessions() as session:
        with pytest.raises(DBAPIError) as failed:
            await session.execute(text("select 1 / 0 where :given <> ''"), {"given": "sara@company.example"})
    assert "1 / 0" in str(failed.value)
    assert "sara" not in str(failed.value)
