"""Startup checks: every store must accept this process once before its startup probe passes.

Wrong credentials then stop a rollout while the pods of the previous release keep serving: a certain refusal ends the
process, and an outage is waited for. A store that has accepted the process is not checked again, so later outages cause
no restart (docs/adr/0024-startup-checks-the-stores.md).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

import structlog
from redis.asyncio import Redis
from redis.exceptions import AuthenticationError, AuthorizationError, NoPermissionError, RedisError, ResponseError
from sqlalchemy import exists, func, select
from sqlalchemy.exc import SQLAlchemyError

from portal.domain.identity.users import Role, User
from portal.domain.texts.service import texts
from portal.platform.cancelling import cancel
from portal.platform.db.outages import problem_of_database
from portal.platform.db.schema import current_revision, suffices
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources, run_with_resources
from portal.platform.setting_types.store_addresses import ONE_SERVER
from portal.platform.settings import Settings
from portal.platform.storage import BucketMissing, StorageRefused, StorageUnavailable
from portal.platform.storage.problems import problem_of_storage
from portal.platform.store_problems import StoreProblem, StoreUnusable, untrusted_certificate

log = structlog.get_logger(__name__)

INTERVAL = 1.0
"""Seconds between two checks of a store that has not accepted the process yet."""
PASSING = ("BUSY", "CLUSTERDOWN", "LOADING", "MASTERDOWN", "TRYAGAIN")
"""Beginnings of Valkey's error messages that waiting ends."""
OTHERS_TIMEOUT = 15.0
"""Seconds after which the command that migrates takes the other stores for unreachable."""


class StartupChecks:
    """``problems``: why stores have not accepted this process yet; empty when all have.

    ``refusal``: the sentences of those that certainly will not, because of which the process ends.
    """

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._checks = {"database": check_database, "valkey": check_valkey, "storage": check_storage}
        self.problems: list[str] = ["the stores have not been checked yet"]
        self.refusal = ""

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
        self.refusal = "\n".join(problem.text for problem in found if problem.is_refusal)
        return found

    def raise_refusals(self) -> None:
        """Raises :class:`StoreUnusable`."""
        if self.refusal:
            raise StoreUnusable("stores", StoreProblem(self.refusal, is_refusal=True))

    async def ask_until_passed(self) -> None:
        while await self.ask():  # noqa: ASYNC110  (no event tells when a store accepts)
            await asyncio.sleep(INTERVAL)
        await warn_of_missing_break_glass(self._resources)


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


async def warn_of_missing_break_glass(resources: Resources) -> None:
    """Logs a warning if no administrator has the address of the setting, before the provider is down."""
    email = resources.settings.break_glass_email
    if email is None or not await _is_migrated(resources):
        return
    theirs = exists().where(func.lower(User.email) == email.lower(), User.role == Role.ADMIN)
    with suppress(SQLAlchemyError, OSError):
        async with unit_of_work(resources.reads) as session:
            if not await session.scalar(select(theirs)):
                log.warning("break_glass_account_missing", setting="PORTAL_BREAK_GLASS_EMAIL")


async def check_database(resources: Resources) -> StoreProblem | None:
    """The schema's revision is only read; readiness compares it."""
    try:
        async with unit_of_work(resources.sessions) as session:
            await current_revision(session)
    except Exception as error:  # noqa: BLE001  (whichever it is, the process must not start)
        return problem_of_database(error, resources.settings)
    return None


async def check_valkey(resources: Resources) -> StoreProblem | None:
    names = _valkey_settings(resources.settings)
    try:
        await resources.redis.ping()
        mode = await _mode(resources.redis)
    except (RedisError, OSError) as error:
        if untrusted := untrusted_certificate(error):
            return StoreProblem(f"Valkey is not usable by {names}: {untrusted}", is_refusal=True)
        if _is_certain(error):
            return StoreProblem(f"Valkey refuses {names}: {error}", is_refusal=True)
        return StoreProblem(f"Valkey is not reachable by {names}: {type(error).__name__}", is_refusal=False)
    if mode in {"cluster", "sentinel"}:
        text = f"The server of {names} runs in the mode {mode}: {ONE_SERVER}"
        return StoreProblem(text, is_refusal=True)
    return None


def _is_certain(error: Exception) -> bool:
    """Wrong credentials, missing rights or another mistake. A server that loads its data or is full is waited for."""
    is_refused = isinstance(error, ResponseError | AuthenticationError | AuthorizationError)
    return is_refused and not str(error).startswith(PASSING)


async def _mode(redis: Redis) -> str:
    """standalone, sentinel or cluster; empty if the user may not ask."""
    try:
        server = await redis.info("server")
    except NoPermissionError:
        return ""
    return str(server.get("redis_mode") or server.get("server_mode") or "")


async def check_storage(resources: Resources) -> StoreProblem | None:
    """A missing bucket may still come while the schema is not current: one Job makes both, first the bucket."""
    try:
        await resources.storage.check()
    except StorageUnavailable as error:
        problem = problem_of_storage(error, resources.settings)
        if isinstance(error, BucketMissing) and not await _is_migrated(resources):
            return replace(problem, is_refusal=False)
        return problem
    return None


def check_other_stores(settings: Settings) -> None:
    """For the command that migrates: raises :class:`StoreUnusable` if a store beside the database refuses the portal.

    Unreachable stores are left to the processes that need them.
    """

    async def ask(resources: Resources) -> None:
        with suppress(TimeoutError, StorageUnavailable):
            async with asyncio.timeout(OTHERS_TIMEOUT):
                problem = await check_valkey(resources)
                if problem is not None and problem.is_refusal:
                    raise StoreUnusable("valkey", problem)
                try:
                    await resources.storage.check()
                except StorageRefused as error:
                    raise StoreUnusable("storage", problem_of_storage(error, settings)) from error

    run_with_resources(settings, ask)


async def _is_migrated(resources: Resources) -> bool:
    try:
        async with unit_of_work(resources.sessions) as session:
            return suffices(await current_revision(session))
    except Exception:  # noqa: BLE001  (check_database reports it)
        return False


def _valkey_settings(settings: Settings) -> str:
    source = f" ({settings.redis_source})" if settings.redis_source else ""
    return f"PORTAL_REDIS_URL and PORTAL_REDIS_PASSWORD{source}"
