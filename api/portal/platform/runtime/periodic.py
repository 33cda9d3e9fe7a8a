"""What has to be done every so often. Features register it; the worker runs it.

Every worker process runs every task, so a task must do no harm when two run it at once or one after the other, and
must find out by itself whether there is anything to do.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from portal.platform.runtime.resources import Resources

Work = Callable[[Resources], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class PeriodicTask:
    """``seconds``: from the end of one run to the beginning of the next."""

    name: str
    seconds: float
    run: Work


_TASKS: dict[str, PeriodicTask] = {}


def every(*, seconds: float) -> Callable[[Work], Work]:
    """Registers a task under its function's name. An exception is logged, and the next run comes all the same."""

    def register(work: Work) -> Work:
        name = f"{work.__module__}.{work.__qualname__}"
        _TASKS[name] = PeriodicTask(name, seconds, work)
        return work

    return register


def periodic_tasks() -> list[PeriodicTask]:
    return list(_TASKS.values())
