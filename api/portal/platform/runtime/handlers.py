"""Registry of job handlers by kind. Features register theirs; the worker looks them up."""

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any

from portal.platform.runtime.resources import Resources

Handler = Callable[[Resources, dict[str, Any]], Awaitable[None]]
_HANDLERS: dict[str, Handler] = {}

SHUTDOWN_REQUESTED: ContextVar[asyncio.Event | None] = ContextVar("stopping", default=None)
"""Event that the worker sets when it is asked to shut down."""

GRACE_PERIOD_OVER: ContextVar[asyncio.Event | None] = ContextVar("grace_over", default=None)
"""Event that the worker sets when the grace period of a shutdown ends and running jobs are cancelled."""


class RetryLater(Exception):
    """Raised by a handler that requests another attempt in ``seconds`` without a failure."""

    def __init__(self, reason: str, *, seconds: float) -> None:
        super().__init__(reason)
        self.seconds = seconds


class JobReleased(Exception):
    """Raised by a handler that ends early because its worker shuts down. The next worker continues the job."""


def is_stopping() -> bool:
    """Whether the worker shuts down. Long handlers check this often and raise :class:`JobReleased` at a safe point."""
    stopping = SHUTDOWN_REQUESTED.get()
    return stopping is not None and stopping.is_set()


def is_grace_period_over() -> bool:
    """Whether a cancelled job must end. Until then it may save results that exist only in its memory."""
    event = GRACE_PERIOD_OVER.get()
    return event is None or event.is_set()


def handles(kind: str) -> Callable[[Handler], Handler]:
    """Registers the handler of ``kind``. It receives the payload given to ``portal.platform.jobs.outbox.enqueue``."""

    def register(handler: Handler) -> Handler:
        if _HANDLERS.setdefault(kind, handler) is not handler:
            raise RuntimeError(f"two handlers for {kind}")
        return handler

    return register


def registered_kinds() -> list[str]:
    return list(_HANDLERS)


def handler_of(kind: str) -> Handler | None:
    return _HANDLERS.get(kind)
