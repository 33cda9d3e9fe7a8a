"""The worker with a separate database for each test, Valkey, and a mail server that stores mails."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import URL, select

import portal_worker.handlers  # noqa: F401
from dev.stack import EmbeddedValkey
from portal.domain.messaging.models import Message
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.jobs.models import Job
from portal.platform.mail.transports import open_transports
from portal.platform.runtime import handlers
from portal.platform.runtime.resources import Resources, open_resources
from portal.platform.settings import Environment, Settings, SmsGatewayKind, SmtpTls, StorageKind
from portal_worker.queues import QueuePlan
from portal_worker.runner import Runner
from tests.databases import copied_database
from tests.mail_server import MailServer
from tests.worker.portal import Portal

PLAN = QueuePlan(outbox.ANNOUNCEMENTS, slots=4, timeout=30)


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    with MailServer() as server:
        yield server


@pytest.fixture
async def settings(template: URL, valkey_url: str, mail_server: MailServer, tmp_path: Path) -> AsyncIterator[Settings]:
    async with copied_database(template) as database:
        yield Settings.model_validate(
            {
                "environment": Environment.TEST,
                "secret_key": "a key for tests only, of enough characters",
                "public_url": "http://localhost:8000",
                "database_url": database.render_as_string(hide_password=False),
                "redis_url": valkey_url,
                "storage": StorageKind.LOCAL,
                "storage_dir": tmp_path / "objects",
                "smtp_host": mail_server.host,
                "smtp_port": mail_server.port,
                "smtp_tls": SmtpTls.NONE,
                "smtp_timeout": 5.0,
                "announcement_mails_per_second": 5000,
                "sms_gateway": SmsGatewayKind.MAIL,
                "metrics_port": None,
                "worker_metrics_port": None,
            }
        )


@pytest.fixture
async def resources(settings: Settings, valkey: EmbeddedValkey) -> AsyncIterator[Resources]:
    """The resources of a worker process; Valkey starts empty."""
    async with AsyncExitStack() as stack:
        opened = await stack.enter_async_context(open_resources(settings, application_name="tests"))
        transports = await stack.enter_async_context(open_transports(settings))
        await opened.redis.flushall()
        yield replace(opened, transports=transports)
    assert valkey.process.poll() is None, "a test that stops Valkey starts it again"


@pytest.fixture
async def portal(resources: Resources, mail_server: MailServer, tmp_path: Path) -> AsyncIterator[Portal]:
    """Worker processes with these stores, and their jobs."""
    portal = Portal(resources, mail_server, tmp_path)
    yield portal
    portal.end_all()


@pytest.fixture
def runner(resources: Resources) -> Runner:
    return Runner(resources, PLAN)


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unregisters the handlers that a test registers."""
    monkeypatch.setattr(handlers, "_HANDLERS", dict(handlers._HANDLERS))


Enqueue = Callable[..., Awaitable[Job]]


@pytest.fixture
def enqueue(resources: Resources) -> Enqueue:
    """Commits a job without a wake-up."""

    async def silently(kind: str, **options: Any) -> Job:
        async with unit_of_work(resources.sessions) as session:
            session.info.pop("wakeups", None)
            return outbox.enqueue(session, kind, **options)

    return silently


@pytest.fixture
def read_job(resources: Resources) -> Callable[[Job], Awaitable[Job]]:
    async def read(job: Job) -> Job:
        async with unit_of_work(resources.sessions) as session:
            return (await session.scalars(select(Job).where(Job.id == job.id))).one()

    return read


@pytest.fixture
def read_messages(resources: Resources) -> Callable[[], Awaitable[list[Message]]]:
    async def read() -> list[Message]:
        async with unit_of_work(resources.sessions) as session:
            return list(await session.scalars(select(Message).order_by(Message.id)))

    return read
