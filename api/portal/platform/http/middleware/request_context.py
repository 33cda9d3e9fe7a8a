"""The outermost middleware: request id, locale, client address, metrics, access log, handling of unexpected errors."""

import re
import time
from functools import lru_cache
from http import HTTPStatus
from ipaddress import ip_address

import structlog
from prometheus_client import Counter, Histogram
from redis.exceptions import RedisError
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from portal.platform import telemetry
from portal.platform.db.identifiers import new_id
from portal.platform.db.outages import is_outage
from portal.platform.db.unit_of_work import CommitUnconfirmed
from portal.platform.errors import OutcomeUnknown, PortalError, ServiceUnavailable
from portal.platform.http import metrics
from portal.platform.http.problems import error_response, is_rolled_back
from portal.platform.http.route_table import find_template
from portal.platform.i18n import negotiate, use_locale
from portal.platform.storage import StorageUnavailable

log = structlog.get_logger("portal.access")

# A request id from outside is kept only if it cannot forge a log line.
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")


def _drop_invalid_address(scope: Scope) -> None:
    """Removes a client that is not an IP address, which a proxy copied from the client's X-Forwarded-For.

    Limits count such requests together, and log and audit trail have no address.
    """
    if scope["client"] is not None and not _is_address(scope["client"][0]):
        scope["client"] = None


@lru_cache(maxsize=1024)
def _is_address(text: str) -> bool:
    try:
        ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return True


class RequestContext:
    """``internal_port``: on this port the caller may pass a trace parent."""

    def __init__(self, app: ASGIApp, *, internal_port: int | None = None) -> None:
        self.app = app
        self._internal_port = internal_port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        _drop_invalid_address(scope)
        request = Request(scope)
        # Ignored from other callers, because it would let strangers choose which traces are kept and join unrelated
        # ones.
        is_trusted = self._internal_port is not None and (scope.get("server") or ("", None))[1] == self._internal_port
        parent = request.headers.get("traceparent") if is_trusted else None
        with telemetry.trace("request", kind="server", parent=parent) as step:
            await self._answer(request, scope, receive, send, step)

    async def _answer(self, request: Request, scope: Scope, receive: Receive, send: Send, step: telemetry.Step) -> None:
        given = request.headers.get("x-request-id", "")
        request_id = given if _REQUEST_ID.fullmatch(given) else new_id().hex
        client_ip = request.client.host if request.client else None
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=request_id, client_ip=client_ip)
        use_locale(negotiate(request.query_params.get("locale"), request.headers.get("accept-language")))

        status = 500
        started = time.perf_counter()

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", request_id.encode())]
            await send(message)

        responded = _Responded(send_with_id)
        metrics.HTTP_IN_FLIGHT.inc()
        try:
            await self.app(scope, receive, responded)
        except Exception as error:
            if responded.started:
                raise
            await _last_resort(error)(scope, receive, send_with_id)
        finally:
            metrics.HTTP_IN_FLIGHT.dec()
            _observe(scope, status, time.perf_counter() - started, step)


class _Responded:
    def __init__(self, send: Send) -> None:
        self._send = send
        self.started = False

    async def __call__(self, message: Message) -> None:
        self.started = True
        await self._send(message)


def _last_resort(error: Exception) -> ASGIApp:
    if isinstance(error, CommitUnconfirmed):
        # Already logged by the unit of work.
        return error_response(OutcomeUnknown())
    if isinstance(error, (RedisError, StorageUnavailable)) or is_outage(error):
        log.warning("store_unavailable", error=type(error).__name__, exc_info=error)
        return error_response(ServiceUnavailable(retry_in=5))
    if is_rolled_back(error):
        log.warning("rolled_back", exc_info=error)
        return error_response(ServiceUnavailable(retry_in=1))
    log.error("unhandled", exc_info=error)
    return error_response(PortalError())


def _observe(scope: Scope, status: int, seconds: float, step: telemetry.Step) -> None:
    template = route_template(scope)
    method = scope["method"] if scope["method"] in _METHODS else "OTHER"
    counted, timed = _meters(method, template, status // 100)
    counted.inc()
    timed.observe(seconds, exemplar=telemetry.exemplar())
    step.rename(f"{method} {template}")
    step.note(http__request__method=method, http__route=template, http__response__status_code=status)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        step.fail(str(status))
    if template not in _QUIET:
        log.info("request", method=method, route=template, status=status, ms=round(seconds * 1000, 1))


@lru_cache(maxsize=1024)
def _meters(method: str, template: str, hundreds: int) -> tuple[Counter, Histogram]:
    """Looking the labels up takes longer than counting."""
    counted = metrics.HTTP_REQUESTS.labels(method, template, f"{hundreds}xx")
    return counted, metrics.HTTP_DURATION.labels(method, template)


def route_template(scope: Scope) -> str:
    """The route's template, never the path: all unmatched paths share one label."""
    path: str | None = getattr(scope.get("route"), "path", None)
    # A request that was refused before routing, for its origin, size or port, has no route in its scope.
    return path or find_template(scope["app"].state.routes.values(), scope["path"]) or "unmatched"


_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_QUIET = frozenset({"/livez", "/readyz"})
