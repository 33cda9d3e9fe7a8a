"""Database outages during a run: the results that the mail server has returned are kept until they can be saved."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from sqlalchemy.exc import IntegrityError, ProgrammingError, SQLAlchemyError

from portal.platform.runtime.handlers import is_grace_period_over

log = structlog.get_logger(__name__)

Result = TypeVar("Result")

STATEMENT_TIMEOUT = 5.0
"""Seconds for each attempt. Without it, a dead connection blocks for minutes."""

RETRY_INTERVAL = 0.5
"""Seconds between two attempts."""


class DatabaseOutage:
    """Repeats database work during an outage. ``is_on``: the database does not respond at present."""

    def __init__(self) -> None:
        self.is_on = False

    async def wait_until_over(
        self, work: Callable[[], Awaitable[Result]], *, give_up: Callable[[], bool] = lambda: False
    ) -> Result | None:
        """Repeats ``work``, which must be idempotent, until it succeeds. Returns None once ``give_up()`` is true.

        Raises :class:`IntegrityError` and :class:`ProgrammingError` at once: a retry would fail in the same way.
        """
        while True:
            try:
                async with asyncio.timeout(STATEMENT_TIMEOUT):
                    result = await work()
            except (IntegrityError, ProgrammingError):
                raise
            except (SQLAlchemyError, OSError) as error:
                if not self.is_on:
                    log.warning("announcement_waiting_for_database", error=type(error).__name__)
                self.is_on = True
            else:
                self.is_on = False
                return result
            if give_up():
                return None
            await asyncio.sleep(RETRY_INTERVAL)


async def finish(task: "asyncio.Task[None]") -> None:
    """Awaits ``task`` despite cancellation, for example after a lost lease, until the worker's grace period is over.

    Re-raises a cancellation that arrives meanwhile once the task is done.
    """
    is_cancelled = False
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            is_cancelled = True
            if is_grace_period_over():
                task.cancel()
                raise
    task.result()
    if is_cancelled:
        raise asyncio.CancelledError
