"""Which function does which kind of job. Features register theirs; the worker looks them up."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from portal.platform.runtime.resources import Resources

Handler = Callable[[Resources, dict[str, Any]], Awaitable[None]]
_HANDLERS: dict[str, Handler] = {}

STOPPING: ContextVar[asyncio.Event | None] = ContextVar("stopping", default=None)
"""Set by the worker for its jobs; the event happens when the worker is told to end."""

GRACE_OVER: ContextVar[asyncio.Event | None] = ContextVar("grace_over", default=None)
"""Set by the worker for its jobs; the event happens when a worker that ends waits for them no longer."""


class RetryLater(Exception):
    """Raised by a handler: nothing is broken here, try again in ``seconds``."""

    def __init__(self, reason: str, *, seconds: float) -> None:
        super().__init__(reason)
        self.seconds = seconds


class GivenBack(Exception):
    """Raised by a handler that ends early because its worker stops. The next worker continues the job."""


def is_stopping() -> bool:
    """What takes long asks this often, ends well and raises :class:`GivenBack`: being cancelled ends it anywhere."""
    stopping = STOPPING.get()
    return stopping is not None and stopping.is_set()


def is_grace_over() -> bool:
    """For jobs that hold what no other place knows: until then they may finish although they were cancelled."""
    event = GRACE_OVER.get()
    return event is None or event.is_set()


def handles(kind: str) -> Callable[[Handler], Handler]:
    """Registers the function for ``kind``. Its payload is the one given to ``portal.platform.jobs.outbox.enqueue``."""

    def register(handler: Handler) -> Handler:
        if _HANDLERS.setdefault(kind, handler) is not handler:
            raise RuntimeError(f"two handlers for {kind}")
        return handler

    return register


def registered_kinds() -> list[str]:
    return list(_HANDLERS)


def handler_of(kind: str) -> Handler | None:
    return _HANDLERS.get(kind)
