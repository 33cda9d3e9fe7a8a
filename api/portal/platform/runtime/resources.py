"""Resources of one process: settings, database, Redis, storage, wake-ups. Opened once, closed at the end."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import TypeVar

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker

from portal.platform.db.engine import create_engine, create_reading_session_maker, create_session_maker
from portal.platform.db.outages import usable_database
from portal.platform.i18n import use_configured_texts
from portal.platform.jobs.wakeups import Wakeups
from portal.platform.mail.contract import Transports
from portal.platform.redis.connections import open_pool
from portal.platform.redis.measured import MeasuredRedis
from portal.platform.runtime.shared import SharedResults
from portal.platform.settings import Settings
from portal.platform.storage import ObjectStorage, open_storage, require_folder

Result = TypeVar("Result")

FIGURES_SECONDS = 3.0
"""Maximum age of shared figures about all answers."""


@dataclass(frozen=True, slots=True)
class Resources:
    settings: Settings
    engine: AsyncEngine
    sessions: async_sessionmaker[AsyncSession]
    reads: async_sessionmaker[AsyncSession]
    redis: "Redis"
    storage: ObjectStorage
    wakeups: Wakeups
    transports: Transports | None = None
    """Transports of mails and SMS. None except in the worker, which alone sends messages."""
    figures: SharedResults = field(default_factory=lambda: SharedResults(FIGURES_SECONDS))

    @property
    def rfi_name(self) -> str:
        """The RFI that this process serves."""
        return self.settings.rfi_name


def connect_redis(settings: Settings) -> Redis:
    """A client that reconnects, and that fails within the time a request may wait."""
    connections = open_pool(
        settings.redis_url.get_secret_value(),
        decode_responses=True,
        socket_connect_timeout=1,
        socket_timeout=3,
        health_check_interval=30,
        retry=Retry(ExponentialBackoff(cap=0.5, base=0.05), retries=3),
        retry_on_error=[RedisConnectionError, RedisTimeoutError],
    )
    redis: Redis = MeasuredRedis.from_pool(connections)
    return redis


@asynccontextmanager
async def open_resources(settings: Settings, *, application_name: str) -> AsyncIterator[Resources]:
    """Opens no connections: an unreachable store fails requests, not the start."""
    names = settings.review_status_names
    use_configured_texts({f"choice.review_status.{one.status}": {"en": one.en, "ar": one.ar} for one in names})
    async with AsyncExitStack() as stack:
        engine = create_engine(settings, application_name=application_name)
        stack.push_async_callback(engine.dispose)
        wakeups = Wakeups.connect(settings.redis_url.get_secret_value())
        stack.push_async_callback(wakeups.aclose)
        redis = connect_redis(settings)
        stack.push_async_callback(redis.aclose)
        storage = await stack.enter_async_context(open_storage(settings))
        sessions = create_session_maker(engine)
        sessions.configure(info={"wakeups": wakeups})
        yield Resources(settings, engine, sessions, create_reading_session_maker(engine), redis, storage, wakeups)


def run_with_resources(
    settings: Settings, work: Callable[[Resources], Awaitable[Result]], *, application_name: str = "portal-cli"
) -> Result:
    """For commands: everything open while ``work`` runs, and closed after it."""
    require_folder(settings)

    async def run() -> Result:
        async with open_resources(settings, application_name=application_name) as resources:
            return await work(resources)

    with usable_database(settings):
        return asyncio.run(run())
