"""``python -m portal_operator``: runs the operator until SIGTERM."""

import asyncio
import logging
import sys

import structlog
from prometheus_client import start_http_server

from portal_operator import metrics
from portal_operator.health import Health, serving
from portal_operator.operating import AccountRefused, Operating
from portal_operator.settings import OperatorSettings, SettingsError, read_settings
from portal_operator.telemetry import add_trace_id, start_tracing, stop_tracing


def main() -> int:
    health = Health()
    try:
        settings = read_settings()
        metrics.ROUND.set_to_current_time()
        _serve_metrics(settings)
        start_tracing()
        configure_logging(settings)
        with serving(health, settings.host, settings.health_port):
            asyncio.run(Operating(settings, health).run())
    except (SettingsError, AccountRefused) as error:
        # Kubernetes shows the last line of the log as the message of the ended container.
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    finally:
        stop_tracing()
    return 0


def _serve_metrics(settings: OperatorSettings) -> None:
    if settings.metrics_port is None:
        return
    try:
        start_http_server(settings.metrics_port, addr=settings.host)
    except OSError as error:
        problem = f"PORTAL_OPERATOR_METRICS_PORT={settings.metrics_port} cannot be listened on ({error.strerror})"
        raise SettingsError(f"{problem}: choose another one, or leave it empty.") from None


def configure_logging(settings: OperatorSettings) -> None:
    """One JSON object per line, for kopf's log records too."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        add_trace_id,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[settings.log_level]),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    # These log every request, and kopf every event that it has handed over, at INFO.
    for name in ("httpx2", "httpcore2", "kopf"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.root.level))
