"""Ending tasks that run beside others.

One cancellation is not always enough. Before Python 3.12 ``asyncio.wait_for`` forgets it where what was waited for has
just been done, and redis-py sends each command so.
"""

import asyncio
from typing import Any

# Seconds after which who has not ended is asked once more; longer than an orderly end takes.
INSIST_AFTER = 5.0


async def cancel(*tasks: asyncio.Future[Any]) -> None:
    """Waits until all have ended. Their exceptions are not raised here; asyncio logs those that are never retrieved."""
    left = {task for task in tasks if not task.done()}
    while left:
        _ask(left)
        try:
            _, left = await asyncio.wait(left, timeout=INSIST_AFTER)
        except asyncio.CancelledError:
            _ask(left)
            raise


def heed() -> None:
    """For loops that call such libraries: ends a task that was asked to end and was not told."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


def _ask(tasks: set[asyncio.Future[Any]]) -> None:
    for task in tasks:
        task.cancel()
