"""Request ids and traces: each reconciliation has one id, which the portal logs too.

Traces are configured by OpenTelemetry's own variables. Without an endpoint OpenTelemetry is not imported, and the
tracing functions do nothing.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from structlog.contextvars import bound_contextvars, get_contextvars

from portal_operator.settings import SettingsError

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Tracer

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
PROTOCOLS = ("OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL")
SHUTDOWN_TIMEOUT = 5.0


@dataclass(slots=True)
class _State:
    tracer: "Tracer | None" = None
    provider: "TracerProvider | None" = None


_state = _State()


def start_tracing() -> None:
    has_endpoint = any(os.environ.get(name, "").strip() for name in ENDPOINTS)
    is_off = os.environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    if is_off or not has_endpoint or os.environ.get("OTEL_TRACES_EXPORTER", "otlp").strip() == "none":
        return
    for name in PROTOCOLS:
        if os.environ.get(name, "http/protobuf") != "http/protobuf":
            raise SettingsError(f"{name} must be http/protobuf: traces are exported by OTLP over HTTP only.")
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError:
        problem = f"{' or '.join(ENDPOINTS)} is set, and OpenTelemetry is not installed"
        raise SettingsError(f"{problem}: install requirements/operator.txt, or leave the variable out.") from None
    os.environ.setdefault("OTEL_SERVICE_NAME", "portal-operator")
    _state.provider = TracerProvider(shutdown_on_exit=False)
    _state.provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    _state.tracer = _state.provider.get_tracer("portal_operator")


def stop_tracing() -> None:
    """Flushes pending traces, for at most :data:`SHUTDOWN_TIMEOUT` seconds if the collector does not answer."""
    provider, _state.tracer, _state.provider = _state.provider, None, None
    if provider is not None:
        sending = Thread(target=provider.shutdown, name="last-traces", daemon=True)
        sending.start()
        sending.join(SHUTDOWN_TIMEOUT)


@contextmanager
def request_id() -> Iterator[None]:
    """Binds a new request id to the log records and the portal calls within."""
    with bound_contextvars(request_id=uuid4().hex):
        yield


def request_headers() -> dict[str, str]:
    """Header by which the portal logs the same request id; empty outside of :func:`request_id`."""
    known = get_contextvars().get("request_id")
    return {} if known is None else {"X-Request-ID": known}


@contextmanager
def span(name: str, *, is_call: bool = False, **attributes: str) -> Iterator[None]:
    if _state.tracer is None:
        yield
        return
    from opentelemetry.trace import SpanKind, Status, StatusCode  # noqa: PLC0415

    with _state.tracer.start_as_current_span(
        name,
        kind=SpanKind.CLIENT if is_call else SpanKind.INTERNAL,
        attributes={key.replace("__", "."): value for key, value in attributes.items()},
        record_exception=False,
        set_status_on_exception=False,
    ) as begun:
        try:
            yield
        except BaseException as error:
            begun.set_attribute("error.type", type(error).__name__)
            begun.set_status(Status(StatusCode.ERROR))
            raise


def trace_headers() -> dict[str, str]:
    """``traceparent`` header of the current span; empty without tracing."""
    headers: dict[str, str] = {}
    if _state.tracer is not None:
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator  # noqa: PLC0415

        TraceContextTextMapPropagator().inject(headers)
    return headers


def add_trace_id(_logger: Any, _method: str, document: Any) -> Any:
    """Structlog processor that adds the current trace and span ids."""
    parent = trace_headers().get("traceparent")
    if parent is not None:
        _, document["trace_id"], document["span_id"], _ = parent.split("-")
    return document
