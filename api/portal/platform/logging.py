"""Structured logs: one JSON object per line, with request and actor, without personal data."""

import logging
import sys
from typing import Any

import structlog
from structlog.types import EventDict, Processor

from portal.platform.log_lines import TolerantFormatter, render
from portal.platform.settings import LogFormat, Settings
from portal.platform.telemetry import add_trace_id, is_wanted

# Never in a log: values under these names are dropped.
FORBIDDEN = frozenset(
    {
        "authorization",
        "code",
        "cookie",
        "email",
        "password",
        "phone_number",
        "recipient",
        "session_id",
        "set-cookie",
        "token",
    }
)

# SQLAlchemy logs about the pool under the module of our pool class.
NOISY = ("alembic.runtime.plugins", "arq", "asyncio", "httpcore2", "httpx2", "portal.platform.db.pool", "urllib3")


def _drop_forbidden(_logger: Any, _method: str, event: EventDict) -> EventDict:
    for name in FORBIDDEN & event.keys():
        event[name] = "[dropped]"
    return event


def configure_logging(settings: Settings) -> None:
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        *([add_trace_id] if is_wanted() else []),
        _drop_forbidden,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[settings.log_level]),
        cache_logger_on_first_use=True,
    )
    renderer: Processor = (
        structlog.processors.JSONRenderer(serializer=render)
        if settings.log_format is LogFormat.JSON
        else structlog.dev.ConsoleRenderer()
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        TolerantFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level)
    # Our own access line carries the route and the request id; uvicorn's would carry the raw path.
    logging.getLogger("uvicorn.access").disabled = True
    for noisy in NOISY:
        logging.getLogger(noisy).setLevel(logging.WARNING)
