"""``python -m portal_worker``: messages when it cannot start, and waiting for its database."""

import asyncio
import os
import subprocess
import sys

import httpx2
from sqlalchemy import text

from portal.platform.db.unit_of_work import unit_of_work
from tests.worker.portal import Portal, environment_of, eventually


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PORTAL_")}
    command = [sys.executable, "-m", "portal_worker", *arguments]
    return subprocess.run(command, env=clean | environment, capture_output=True, text=True, check=False, timeout=60)


def test_a_queue_that_does_not_exist() -> None:
    ended = run("mail", "parcels")
    assert ended.returncode == 2
    assert "there is no queue parcels: choose from mail, bundle" in ended.stderr


def test_settings_that_are_missing_are_named() -> None:
    ended = run("mail")
    assert ended.returncode == 2
    assert "PORTAL_DATABASE_URL is not set. postgresql+asyncpg://" in ended.stderr
    assert "Traceback" not in ended.stderr


async def test_it_works_on_the_queues_that_it_is_given(portal: Portal) -> None:
    worker = await portal.start_worker("bundle")
    await portal.ask_for_mails(1)
    await asyncio.sleep(6)
    assert portal.mail_server.mails == []
    (started,) = [line for line in worker.log if line["event"] == "worker_started"]
    assert started["queues"] == ["bundle"]
    await portal.start_worker("mail")
    await portal.mail_server.until(1, seconds=30)


async def test_it_counts_its_jobs(portal: Portal) -> None:
    worker = await portal.start_worker()
    await portal.ask_for_mails(3)
    await portal.until_all_done()
    async with httpx2.AsyncClient(base_url=worker.url) as client:
        assert (await client.get("/livez")).text == "ok"
        metrics = (await client.get("/metrics")).text
    assert 'portal_jobs_started_total{kind="send_message"} 3.0' in metrics
    assert 'portal_jobs_ended_total{kind="send_message",outcome="succeeded"} 3.0' in metrics
    assert 'portal_job_time_in_queue_seconds_count{kind="send_message"} 3.0' in metrics
    assert 'portal_jobs_running{queue="mail"} 0.0' in metrics


async def test_it_waits_for_a_schema_that_is_not_current(portal: Portal) -> None:
    sessions = portal.resources.sessions
    async with unit_of_work(sessions) as session:
        revision = (await session.execute(text("select version_num from alembic_version"))).scalar_one()
        await session.execute(text("update alembic_version set version_num = 'of_old'"))
    worker = portal.begin_worker()
    await portal.ask_for_mails(1)

    async def says_what_is_wrong() -> bool:
        return any("schema is at of_old" in line.get("problem", "") for line in worker.log)

    await eventually(says_what_is_wrong, "nobody is told what the worker waits for")
    assert not await worker.is_ready()
    assert portal.mail_server.mails == []
    async with unit_of_work(sessions) as session:
        await session.execute(text("update alembic_version set version_num = :revision"), {"revision": revision})
    await worker.until_ready()
    await portal.mail_server.until(1, seconds=30)


async def test_it_ends_at_once_when_there_is_nothing_to_do(portal: Portal) -> None:
    worker = await portal.start_worker()
    worker.terminate()
    assert await worker.ended(seconds=15) == 0
    assert [line["event"] for line in worker.log][-1] == "worker_stopped"


async def test_a_port_that_is_taken_is_named(portal: Portal) -> None:
    first = await portal.start_worker()
    settings = portal.resources.settings.model_copy(update={"worker_metrics_port": first.port})
    ended = await asyncio.to_thread(run, **environment_of(settings))
    assert ended.returncode == 1
    assert "PORTAL_WORKER_METRICS_PORT" in ended.stderr


async def test_logs_are_json_lines(portal: Portal) -> None:
    worker = await portal.start_worker()
    await portal.ask_for_mails(1)
    await portal.until_all_done()

    async def is_logged() -> bool:
        return any(line["event"] == "message_sent" for line in worker.log)

    await eventually(is_logged, "nothing was logged")
    (line,) = [line for line in worker.log if line["event"] == "message_sent"]
    assert {"job_id", "kind", "attempt", "message_id", "template", "timestamp", "level"} <= line.keys()
