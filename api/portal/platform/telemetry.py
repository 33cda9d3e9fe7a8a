"""Traces, configured by OpenTelemetry's variables; see docs/adr/0020.

Span attributes are chosen here and never come from input: no address, code, cookie, key or query string. Without an
endpoint OpenTelemetry is not imported, and every function does nothing.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from structlog.types import EventDict

from portal.platform.settings import SettingsError

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span, SpanKind, Tracer

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
PROTOCOLS = ("OTEL_EXPORTER_OTLP_PROTOCOL", "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL")
# At most this many spans in a trace, so that the trace of a job with 50,000 recipients remains readable.
MAX_STEPS = 200
MAX_STATEMENT_LENGTH = 1000
FLUSH_TIMEOUT = 5.0


@dataclass(slots=True)
class _State:
    tracer: "Tracer | None" = None
    provider: "TracerProvider | None" = None


@dataclass(slots=True)
class Step:
    """The current span, if tracing is on."""

    span: "Span | None" = None

    def note(self, **attributes: Any) -> None:
        """``http__route=…`` sets the attribute ``http.route``."""
        if self.span is not None:
            self.span.set_attributes(_dotted(attributes))

    def rename(self, name: str) -> None:
        if self.span is not None:
            self.span.update_name(name)

    def fail(self, reason: str) -> None:
        """``reason``: the name of an error, never its text, which may contain input."""
        if self.span is not None:
            from opentelemetry.trace import Status, StatusCode  # noqa: PLC0415

            self.span.set_attribute("error.type", reason)
            self.span.set_status(Status(StatusCode.ERROR))


_state = _State()
_untraced = Step()
_steps_left: ContextVar[list[int] | None] = ContextVar("steps_left", default=None)


def is_wanted() -> bool:
    """Configures tracing from OpenTelemetry's variables."""
    has_endpoint = any(os.environ.get(name, "").strip() for name in ENDPOINTS)
    is_off = os.environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    return has_endpoint and not is_off and os.environ.get("OTEL_TRACES_EXPORTER", "otlp").strip() != "none"


def start_tracing(service: str) -> None:
    """Call it once per process. ``OTEL_SERVICE_NAME`` takes precedence over ``service``."""
    if not is_wanted():
        return
    for name in PROTOCOLS:
        if os.environ.get(name, "http/protobuf") != "http/protobuf":
            raise SettingsError(f"{name} must be http/protobuf: traces leave by OTLP over HTTP only.")
    try:
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError:
        problem = f"{' or '.join(ENDPOINTS)} is set, and OpenTelemetry is not installed"
        raise SettingsError(f"{problem}: install requirements/portal.txt, or leave the variable out.") from None
    os.environ.setdefault("OTEL_SERVICE_NAME", service)
    # Not the global provider, so that only spans of this module are traced.
    _state.provider = TracerProvider(shutdown_on_exit=False)
    _state.provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    _state.tracer = _state.provider.get_tracer("portal")


def stop_tracing() -> None:
    """Sends the remaining spans within the termination grace period of a pod."""
    provider, _state.tracer, _state.provider = _state.provider, None, None
    if provider is not None:
        sending = Thread(target=provider.shutdown, name="last-traces", daemon=True)
        sending.start()
        sending.join(FLUSH_TIMEOUT)


@contextmanager
def trace(name: str, *, kind: str, parent: str | None = None, **attributes: Any) -> Iterator[Step]:
    """The root span of a request or job. ``kind``: server or consumer. ``parent``: a traceparent."""
    if _state.tracer is None:
        yield _untraced
        return
    from opentelemetry.trace import use_span  # noqa: PLC0415
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator  # noqa: PLC0415

    context = TraceContextTextMapPropagator().extract({"traceparent": parent} if parent else {})
    span = _state.tracer.start_span(name, context=context, kind=_kind(kind), attributes=_dotted(attributes))
    left = [MAX_STEPS]
    token = _steps_left.set(left)
    try:
        with use_span(span, record_exception=False, set_status_on_exception=False), _failing(Step(span)) as step:
            yield step
    finally:
        _steps_left.reset(token)
        if left[0] < 0:
            span.set_attribute("portal.steps_left_out", -left[0])
        span.end()


@contextmanager
def step(name: str, **attributes: Any) -> Iterator[Step]:
    """A call to another system, inside an existing trace. Background loops outside a trace stay untraced."""
    span = _start_step(name, attributes)
    if span is None:
        yield _untraced
        return
    try:
        with _failing(Step(span)) as begun:
            yield begun
    finally:
        span.end()


def traceparent() -> str | None:
    """The traceparent for a job, so that its spans join the trace of the request."""
    if _state.tracer is None:
        return None
    from opentelemetry.trace import get_current_span  # noqa: PLC0415

    context = get_current_span().get_span_context()
    return f"00-{context.trace_id:032x}-{context.span_id:016x}-{context.trace_flags:02x}" if context.is_valid else None


def exemplar() -> dict[str, str] | None:
    """The current trace as an exemplar of a metric, if the trace is sampled: only then it can be looked up."""
    if _state.tracer is None:
        return None
    from opentelemetry.trace import get_current_span  # noqa: PLC0415

    context = get_current_span().get_span_context()
    return {"trace_id": f"{context.trace_id:032x}"} if context.is_valid and context.trace_flags.sampled else None


def add_trace_id(_logger: Any, _method: str, document: EventDict) -> EventDict:
    """A structlog processor that adds the trace id to log lines."""
    parent = traceparent()
    if parent is not None:
        _, document["trace_id"], document["span_id"], _ = parent.split("-")
    return document


def trace_statements(engine: Engine) -> None:
    """Statements with placeholders, never with values."""
    if _state.tracer is None:
        return

    @event.listens_for(engine, "before_cursor_execute")
    def begin(_connection: Any, _cursor: Any, statement: str, _values: Any, context: Any, _many: bool) -> None:
        operation = statement.split(maxsplit=1)[0].upper() if statement.strip() else "SQL"
        named = {"db.system.name": "postgresql", "db.operation.name": operation}
        context.portal_span = _start_step(operation, named | {"db.query.text": statement[:MAX_STATEMENT_LENGTH]})

    @event.listens_for(engine, "after_cursor_execute")
    def end(_connection: Any, _cursor: Any, _statement: str, _values: Any, context: Any, _many: bool) -> None:
        if context.portal_span is not None:
            context.portal_span.end()

    @event.listens_for(engine, "handle_error")
    def fail(context: ExceptionContext) -> None:
        span: Span | None = getattr(context.execution_context, "portal_span", None)
        if span is not None:
            Step(span).fail(type(context.original_exception).__name__)
            span.end()


def _start_step(name: str, attributes: dict[str, Any]) -> "Span | None":
    if _state.tracer is None:
        return None
    left = _steps_left.get()
    if left is None:
        return None
    left[0] -= 1
    if left[0] < 0:
        return None
    return _state.tracer.start_span(name, kind=_kind("client"), attributes=_dotted(attributes))


@contextmanager
def _failing(begun: Step) -> Iterator[Step]:
    try:
        yield begun
    except BaseException as error:
        begun.fail(type(error).__name__)
        raise


def _dotted(attributes: dict[str, Any]) -> dict[str, Any]:
    return {name.replace("__", "."): value for name, value in attributes.items()}


def _kind(name: str) -> "SpanKind":
    from opentelemetry.trace import SpanKind  # noqa: PLC0415

    return SpanKind[name.upper()]
