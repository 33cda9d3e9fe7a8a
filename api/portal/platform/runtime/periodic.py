"""Registry of periodic tasks.

Features register them; the worker runs them on schedule. Two workers may run a task concurrently or in sequence, so a
task is idempotent and checks whether there is work.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from portal.platform.runtime.resources import Resources

Work = Callable[[Resources], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class PeriodicTask:
    """``seconds``: period by the clock; it divides a minute, an hour or a day."""

    name: str
    seconds: int
    run: Work


_TASKS: dict[str, PeriodicTask] = {}


def every(*, seconds: int) -> Callable[[Work], Work]:
    """Registers a task under its function's name. An exception is logged and does not stop later runs."""

    def register(work: Work) -> Work:
        name = f"{work.__module__}.{work.__qualname__}"
        _TASKS[name] = PeriodicTask(name, seconds, work)
        return work

    return register


def periodic_tasks() -> list[PeriodicTask]:
    return list(_TASKS.values())
