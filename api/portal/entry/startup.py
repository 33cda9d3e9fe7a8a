"""Startup checks: every store must accept this process once before its startup probe passes.

Wrong credentials then stop a rollout while the pods of the previous release keep serving. A store that has accepted the
process is not checked again, so later outages cause no restart (docs/adr/0024-startup-checks-the-stores.md).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import structlog
from redis.asyncio import Redis
from redis.exceptions import AuthenticationError, AuthorizationError, NoPermissionError, RedisError, ResponseError

from portal.domain.texts.service import texts
from portal.platform.cancelling import cancel
from portal.platform.db.outages import is_refusal, problem_of_database
from portal.platform.db.schema import current_revision
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from portal.platform.storage import StorageRefused, StorageUnavailable
from portal.platform.storage.problems import problem_of_storage
from portal.platform.store_addresses import ONE_SERVER

log = structlog.get_logger(__name__)

INTERVAL = 1.0
"""Seconds between two checks of a store that has not accepted the process yet."""


@dataclass(frozen=True, slots=True)
class StoreProblem:
    """``is_refusal``: the store refused the credentials, the rights or the bucket. Contains no secret."""

    text: str
    is_refusal: bool


class StartupChecks:
    """``problems``: why stores have not accepted this process yet; empty when all have."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._checks = {"database": check_database, "valkey": check_valkey, "storage": check_storage}
        self.problems: list[str] = ["the stores have not been checked yet"]

    async def ask(self) -> list[StoreProblem]:
        """Checks the stores that have not accepted the process yet, and logs each new problem once."""
        found = []
        for store, check in list(self._checks.items()):
            problem = await check(self._resources)
            if problem is None:
                del self._checks[store]
                continue
            found.append(problem)
            if problem.text not in self.problems:
                log.error("store_not_usable", store=store, is_refusal=problem.is_refusal, problem=problem.text)
        self.problems = [problem.text for problem in found]
        return found

    async def ask_until_passed(self) -> None:
        while await self.ask():  # noqa: ASYNC110  (no event tells when a store accepts)
            await asyncio.sleep(INTERVAL)


@asynccontextmanager
async def startup_checked(resources: Resources) -> AsyncIterator[StartupChecks]:
    """Checks in the background until every store has accepted the process."""
    for problem in texts(resources.settings).problems:
        log.warning("public_text_not_used", problem=problem)
    checks = StartupChecks(resources)
    task = asyncio.create_task(checks.ask_until_passed())
    try:
        yield checks
    finally:
        await cancel(task)


async def check_database(resources: Resources) -> StoreProblem | None:
    """The schema's revision is only read; readiness compares it."""
    try:
        async with unit_of_work(resources.sessions) as session:
            await current_revision(session)
    except Exception as error:  # noqa: BLE001  (whichever it is, the process must not start)
        return StoreProblem(problem_of_database(error, resources.settings), is_refusal=is_refusal(error))
    return None


async def check_valkey(resources: Resources) -> StoreProblem | None:
    try:
        await resources.redis.ping()
        mode = await _mode(resources.redis)
    except (AuthenticationError, AuthorizationError, ResponseError) as error:
        return StoreProblem(f"Valkey refuses {_valkey_settings(resources.settings)}: {error}", is_refusal=True)
    except (RedisError, OSError) as error:
        reason = type(error).__name__
        text = f"Valkey is not reachable by {_valkey_settings(resources.settings)}: {reason}"
        return StoreProblem(text, is_refusal=False)
    if mode in {"cluster", "sentinel"}:
        text = f"The server of {_valkey_settings(resources.settings)} runs in the mode {mode}: {ONE_SERVER}"
        return StoreProblem(text, is_refusal=True)
    return None


async def _mode(redis: Redis) -> str:
    """standalone, sentinel or cluster; empty if the user may not ask."""
    try:
        server = await redis.info("server")
    except NoPermissionError:
        return ""
    return str(server.get("redis_mode") or server.get("server_mode") or "")


async def check_storage(resources: Resources) -> StoreProblem | None:
    try:
        await resources.storage.check()
    except StorageUnavailable as error:
        text = problem_of_storage(error, resources.settings)
        return StoreProblem(text, is_refusal=isinstance(error, StorageRefused))
    return None


def _valkey_settings(settings: Settings) -> str:
    source = f" ({settings.redis_source})" if settings.redis_source else ""
    return f"PORTAL_REDIS_URL and PORTAL_REDIS_PASSWORD{source}"
