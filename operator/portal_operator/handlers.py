"""kopf handlers: login and one watch per kind. :mod:`portal_operator.reconciler` does the rest."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import kopf

from portal_operator.reconciler import Reconciler
from portal_operator.resources import GROUP, VERSION, Kind, Resource
from portal_operator.settings import OperatorSettings

# Kubernetes refreshes the token file well before the token expires; until then a read token stays valid.
TOKEN_LIFETIME = timedelta(minutes=5)


def registry_for(settings: OperatorSettings, reconciler: Reconciler) -> kopf.OperatorRegistry:
    registry = kopf.OperatorRegistry()
    _run_reconciler(registry, reconciler, settings.object_labels)
    for kind in reconciler.kinds:
        _watch(registry, reconciler, kind)

    @kopf.on.login(registry=registry)
    async def login(**_: Any) -> kopf.ConnectionInfo:
        return kopf.ConnectionInfo(
            server=str(settings.kubernetes_url).rstrip("/"),
            ca_path=settings.kubernetes_ca,
            scheme="Bearer",
            token=settings.kubernetes_token.read_text().strip(),
            expiration=datetime.now(UTC) + TOKEN_LIFETIME,
        )

    return registry


def _run_reconciler(registry: kopf.OperatorRegistry, reconciler: Reconciler, labels: str) -> None:
    """Starts and stops the reconciler with kopf."""
    running: list[asyncio.Task[None]] = []

    @kopf.on.startup(registry=registry)
    async def begin(settings: kopf.OperatorSettings, **_: Any) -> None:
        configure(settings, labels)
        running.append(asyncio.create_task(reconciler.run(), name="reconciler"))

    @kopf.on.cleanup(registry=registry)
    async def end(**_: Any) -> None:
        for task in running:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await reconciler.aclose()


def _watch(registry: kopf.OperatorRegistry, reconciler: Reconciler, kind: Kind) -> None:
    @kopf.on.event(GROUP, VERSION, kind.plural, id=f"event-{kind.plural}", registry=registry)
    async def received(event: kopf.RawEvent, body: kopf.Body, **_: Any) -> None:
        if event["type"] == "DELETED":
            reconciler.on_delete(body["metadata"]["uid"])
        else:
            reconciler.on_event(Resource.read(kind, body))


def configure(settings: kopf.OperatorSettings, labels: str) -> None:
    """Configures kopf to need no rights beyond the watched kinds, to time requests out, and to run without peers.

    ``labels`` are applied by the API server; a resource that loses one is reported as deleted.
    """
    if labels:
        settings.watching.label_selectors[GROUP, kopf.EVERYTHING] = labels
    settings.scanning.disabled = True
    settings.posting.enabled = False
    settings.peering.standalone = True
    settings.networking.connect_timeout = 10
    settings.networking.request_timeout = 30
    settings.watching.connect_timeout = 10
    settings.watching.server_timeout = 300
    settings.watching.client_timeout = 310
    settings.watching.reconnect_backoff = 1.0
