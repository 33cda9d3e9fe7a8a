"""One uvicorn process: requests on one port, metrics on another."""

import signal
import socket
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI
from prometheus_client import start_http_server
from pydantic import SecretStr

from portal.entry.app import create_app
from portal.platform.http.wire import Pace, protocol
from portal.platform.settings import Environment, Settings, SettingsError, StorageKind
from portal.platform.storage import require_folder
from portal.platform.termination import REFUSED, leave_message

LAST_ANSWER = (b"connection", b"close")


class Server(uvicorn.Server):
    """Graceful drain: keeps serving after SIGTERM and sends ``Connection: close`` with each response.

    Load balancers notice a shutdown later than the process, and a client may reuse a kept connection at the moment when
    the server closes it. A client that received ``Connection: close`` closes it first.

    ``refusal``: returns why a store certainly refuses the process at its start, which ends it; empty while none does.
    """

    def __init__(
        self, config: uvicorn.Config, *, drain_seconds: float, refusal: Callable[[], str] = lambda: ""
    ) -> None:
        super().__init__(config)
        self._drain_seconds = drain_seconds
        self.refusal = refusal
        self._drained_at: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig == signal.SIGTERM and self._drain_seconds and self._drained_at is None:
            self._drained_at = time.monotonic() + self._drain_seconds
            return
        super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if self.refusal():
            self.should_exit = True
        if self._drained_at is not None:
            if LAST_ANSWER not in self.config.encoded_headers:
                self.config.encoded_headers.append(LAST_ANSWER)
            if time.monotonic() >= self._drained_at and not self.should_exit:
                super().handle_exit(signal.SIGTERM, None)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # A connection may carry one more request: Wire.shutdown.
        if LAST_ANSWER not in self.server_state.default_headers:
            self.server_state.default_headers = [*self.server_state.default_headers, LAST_ANSWER]
        await super().shutdown(sockets)


def serve(settings: Settings, *, host: str, port: int) -> int:
    require_folder(settings)
    if settings.metrics_port is not None:
        _serve_metrics(host, settings.metrics_port)
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_keep_alive=30,
        timeout_graceful_shutdown=settings.grace_seconds,
        http=protocol(_pace(settings)),
        # No route speaks WebSocket; an upgrade would leave the limits of our protocol.
        ws="none",
    )
    server = Server(config, drain_seconds=settings.drain_seconds, refusal=lambda: app.state.startup.refusal)
    if settings.internal_port is None:
        server.run()
    else:
        # One process listens on both; portal.platform.http.middleware.internal_port keeps them apart.
        server.run(sockets=[_listen(host, port), _listen(host, settings.internal_port)])
    if server.started and (refusal := server.refusal()):
        leave_message(refusal)
        return REFUSED
    return 0 if server.started else 1


def _pace(settings: Settings) -> Pace:
    return Pace(
        head_seconds=settings.head_seconds,
        stall_seconds=settings.stall_seconds,
        max_connections=settings.connections_max,
    )


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048, dualstack_ipv6=host == "::")
    except OSError as error:
        raise SettingsError(f"Port {port} cannot be listened on ({error.strerror}): choose another one.") from None


def _serve_metrics(host: str, port: int) -> None:
    try:
        start_http_server(port, addr=host)
    except OSError as error:
        problem = f"PORTAL_METRICS_PORT={port} cannot be listened on ({error.strerror})"
        raise SettingsError(f"{problem}: choose another one, or leave it empty.") from None


def described_app() -> FastAPI:
    """The application for documents about its routes, created without stores or settings."""
    settings = Settings(
        environment=Environment.TEST,
        secret_key=SecretStr("only for describing the interface: 32 characters"),
        public_url="http://localhost",
        database_url=SecretStr("postgresql+asyncpg://nobody@localhost/nothing"),
        redis_url=SecretStr("redis://localhost"),
        storage=StorageKind.LOCAL,
        storage_dir="/nonexistent",
        web_dist=None,
    )
    return create_app(settings)


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document, generated without server, stores or settings."""
    return described_app().openapi()
