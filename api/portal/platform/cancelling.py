"""Cancels background tasks.

One cancellation is not always enough: before Python 3.12 ``asyncio.wait_for`` loses it if the awaited future has just
completed, and redis-py sends each command that way.
"""

import asyncio
from typing import Any

# Seconds after which a task that has not ended is cancelled again; longer than an orderly end takes.
INSIST_AFTER = 5.0


async def cancel(*tasks: asyncio.Future[Any], insist_after: float = INSIST_AFTER) -> None:
    """Cancels the tasks and waits until all have ended. Raises none of their exceptions; asyncio logs them."""
    left = {task for task in tasks if not task.done()}
    while left:
        _ask(left)
        try:
            _, left = await asyncio.wait(left, timeout=insist_after)
        except asyncio.CancelledError:
            _ask(left)
            raise


def _ask(tasks: set[asyncio.Future[Any]]) -> None:
    for task in tasks:
        task.cancel()
