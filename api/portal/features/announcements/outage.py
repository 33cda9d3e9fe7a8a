"""Waiting for the database in the middle of a run: what the mail server has answered must not be forgotten."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog
from sqlalchemy.exc import IntegrityError, ProgrammingError, SQLAlchemyError

from portal.platform.runtime.handlers import is_grace_over

log = structlog.get_logger(__name__)

Result = TypeVar("Result")

STATEMENT_TIMEOUT = 5.0
"""Seconds for one try: a connection that leads nowhere answers nothing for minutes."""

PAUSE = 0.5
"""Seconds between two tries."""


class DatabaseOutage:
    """``is_on`` while the database does not answer."""

    def __init__(self) -> None:
        self.is_on = False

    async def outlast(
        self, work: Callable[[], Awaitable[Result]], *, give_up: Callable[[], bool] = lambda: False
    ) -> Result | None:
        """Tries ``work``, which must be safe to repeat, until it succeeds or ``give_up()``; then None.

        Raises what waiting cannot mend: a statement that the database refuses.
        """
        while True:
            try:
                async with asyncio.timeout(STATEMENT_TIMEOUT):
                    result = await work()
            except (IntegrityError, ProgrammingError):
                raise
            except (SQLAlchemyError, OSError) as error:
                if not self.is_on:
                    log.warning("announcement_waits_for_the_database", error=type(error).__name__)
                self.is_on = True
            else:
                self.is_on = False
                return result
            if give_up():
                return None
            await asyncio.sleep(PAUSE)


async def finish(task: "asyncio.Task[None]") -> None:
    """Awaits ``task`` although this one is cancelled, as after a lost lease, until the worker's grace period is over.

    A cancellation that arrived meanwhile is raised afterwards.
    """
    is_cancelled = False
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            is_cancelled = True
            if is_grace_over():
                task.cancel()
                raise
    task.result()
    if is_cancelled:
        raise asyncio.CancelledError
