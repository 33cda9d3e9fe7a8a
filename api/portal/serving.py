"""One uvicorn process: requests on one port, metrics on another."""

from typing import Any

import uvicorn
from prometheus_client import start_http_server
from pydantic import SecretStr

from portal.app import create_app
from portal.settings import Environment, Settings, SettingsError, StorageKind
from portal.storage import require_folder

GRACE_SECONDS = 20


def serve(settings: Settings, *, host: str, port: int) -> int:
    require_folder(settings)
    if settings.metrics_port is not None:
        _serve_metrics(host, settings.metrics_port)
    server = uvicorn.Server(
        uvicorn.Config(
            create_app(settings),
            host=host,
            port=port,
            log_config=None,
            access_log=False,
            server_header=False,
            date_header=True,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=list(settings.trusted_proxies),
            timeout_keep_alive=30,
            timeout_graceful_shutdown=GRACE_SECONDS,
            h11_max_incomplete_event_size=32 * 1024,
        )
    )
    server.run()
    return 0 if server.started else 1


def _serve_metrics(host: str, port: int) -> None:
    try:
        start_http_server(port, addr=host)
    except OSError as error:
        problem = f"PORTAL_METRICS_PORT={port} cannot be listened on ({error.strerror})"
        raise SettingsError(f"{problem}: choose another one, or leave it empty.") from None


def openapi_document() -> dict[str, Any]:
    """The API's description, made without a server, a store or a setting."""
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
    return create_app(settings).openapi()
