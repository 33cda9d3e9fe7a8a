"""Worker processes as in production, and mails for them to send."""

import asyncio
import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx2
from pydantic import SecretStr
from sqlalchemy import func, select

from dev.stack import reserved_port
from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Recipient, send
from portal.features.people.accounts.message_templates import PasswordChanged
from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.mail_server import MailServer
from tests.plain_http import NO_CERTIFICATES
from tests.prepared import prepared

# Generous for slow machines; tests of a time limit assert it themselves.
PATIENCE = 60.0


class WorkerProcess:
    """A process for ``queues``, or for all, with its log in a file."""

    def __init__(self, settings: Settings, log: Path, *queues: str) -> None:
        self.log_path = log
        self.port = reserved_port()
        self.url = f"http://{settings.host}:{self.port}"
        environment = environment_of(settings) | {"PORTAL_WORKER_METRICS_PORT": str(self.port)}
        self.process = prepared("portal_worker.command").start(environment, log, *queues)

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    @property
    def log(self) -> list[dict[str, Any]]:
        """Parses every line as a JSON object."""
        return [json.loads(line) for line in self.log_path.read_text().splitlines()]

    async def until_ready(self) -> None:
        await eventually(self.is_ready, "the worker is not ready")

    async def is_ready(self) -> bool:
        return await self._answers("/readyz")

    async def _answers(self, path: str) -> bool:
        assert self.is_running, self.log_path.read_text()
        try:
            return (await self.get(path)).status_code == httpx2.codes.OK
        except httpx2.TransportError:
            return False

    async def get(self, path: str) -> httpx2.Response:
        async with httpx2.AsyncClient(base_url=self.url, verify=NO_CERTIFICATES) as client:
            return await client.get(path)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def terminate(self) -> None:
        self.process.terminate()

    async def ended(self, *, seconds: float = PATIENCE) -> int:
        """Waits for the end and returns the exit code."""
        return await asyncio.to_thread(self.process.wait, seconds)


class Portal:
    def __init__(self, resources: Resources, mail_server: MailServer, folder: Path) -> None:
        self.resources = resources
        self.mail_server = mail_server
        self._folder = folder
        self._workers: list[WorkerProcess] = []

    async def start_worker(self, *queues: str) -> WorkerProcess:
        worker = self.begin_worker(*queues)
        await worker.until_ready()
        return worker

    def begin_worker(self, *queues: str) -> WorkerProcess:
        """Starts a worker without waiting for it."""
        log = self._folder / f"worker-{len(self._workers)}.log"
        worker = WorkerProcess(self.resources.settings, log, *queues)
        self._workers.append(worker)
        return worker

    def end_all(self) -> None:
        for worker in self._workers:
            if worker.is_running:
                worker.kill()

    async def ask_for_mails(self, count: int, *, wake: bool = True) -> list[str]:
        """Commits so many mails of the queue "mail" to different addresses; returns the addresses."""
        async with unit_of_work(self.resources.sessions) as session:
            if not wake:
                session.info.pop("wakeups", None)
            before = (await session.execute(select(func.count()).select_from(Message))).scalar_one()
            addresses = [f"person{before + number}@company.example" for number in range(count)]
            for address in addresses:
                content = PasswordChanged(changed_at=utc_now())
                send(session, content, to=Recipient(address=address, locale="en"))
        return addresses

    async def until_all_done(self, *, seconds: float = PATIENCE) -> None:
        async def nothing_is_open() -> bool:
            async with unit_of_work(self.resources.sessions) as session:
                open_jobs = select(func.count()).select_from(Job).where(Job.done_at.is_(None))
                return (await session.execute(open_jobs)).scalar_one() == 0

        await eventually(nothing_is_open, "jobs are still open", seconds=seconds)


def environment_of(settings: Settings) -> dict[str, str]:
    """Returns the settings as environment variables."""
    known: Mapping[str, Any] = settings.model_dump(exclude_unset=True)
    given = {f"PORTAL_{name.upper()}": _as_text(v) for name, v in known.items()}
    return {**{k: v for k, v in os.environ.items() if not k.startswith("PORTAL_")}, **given}


def _as_text(value: Any) -> str:
    if value is None:
        # None becomes an empty value: without it the port would be the default, which another portal may use.
        return ""
    if isinstance(value, SecretStr):
        return value.get_secret_value()
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


async def eventually(condition: Any, otherwise: str, *, seconds: float = PATIENCE) -> float:
    """Waits until ``await condition()`` is true; returns the elapsed seconds."""
    began = time.monotonic()
    while not await condition():
        if time.monotonic() - began > seconds:
            raise AssertionError(f"{otherwise} after {seconds} s")
        await asyncio.sleep(0.05)
    return time.monotonic() - began
