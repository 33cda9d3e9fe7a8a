"""Performs the worker's part of sign-up and sign-in: renders the newest message and runs the newest job."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import select

import portal.features.people.passwords.tasks
import portal.features.people.registration.tasks
import portal.features.people.registration.token_generators  # noqa: F401
from portal.domain.identity.passwords import Passwords
from portal.domain.messaging.models import Message
from portal.domain.messaging.token_generators import token_generator_of
from portal.platform.jobs.models import Job
from portal.platform.runtime.handlers import handler_of
from portal.platform.runtime.resources import Resources

Secrets = dict[str, str] | None
ReadSecrets = Callable[[], Awaitable[Secrets]]
NewestCode = Callable[[], Awaitable[str]]
RunJobs = Callable[[str], Awaitable[int]]


async def secrets_of_newest(resources: Resources) -> Secrets:
    """Returns the secrets that the worker would write into the newest message, or None if it would not send it."""
    async with resources.sessions() as session:
        message = (await session.scalars(select(Message).order_by(Message.id.desc()).limit(1))).one()
    generate = token_generator_of(message.template)
    assert generate is not None, message.template
    return await generate(resources, message)


@pytest.fixture
def newest_secrets(resources: Resources) -> ReadSecrets:
    async def read() -> Secrets:
        return await secrets_of_newest(resources)

    return read


@pytest.fixture
def newest_code(newest_secrets: ReadSecrets) -> NewestCode:
    async def read() -> str:
        secrets = await newest_secrets()
        assert secrets is not None
        return secrets["code"]

    return read


@pytest.fixture
def run_jobs(resources: Resources) -> RunJobs:
    """``await run_jobs(kind)`` runs every job of that kind once and returns their number."""

    async def run(kind: str) -> int:
        handler = handler_of(kind)
        assert handler is not None
        async with resources.sessions() as session:
            jobs = (await session.scalars(select(Job).where(Job.kind == kind).order_by(Job.id))).all()
        for job in jobs:
            await handler(resources, job.payload)
        return len(jobs)

    return run


@pytest.fixture
def hashes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns a list that records the name of each Argon2 function that is called; the calls still run."""
    asked: list[str] = []
    run = Passwords._run

    async def counted(self: Passwords, function: Any, *arguments: str) -> Any:
        asked.append(function.__name__)
        return await run(self, function, *arguments)

    monkeypatch.setattr(Passwords, "_run", counted)
    return asked
