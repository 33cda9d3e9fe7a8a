"""What the framework is asked for: a login, two watches and a probe. The rest is :mod:`portal_operator.loop`."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import kopf

from portal_operator.loop import Loop
from portal_operator.objects import GROUP, VERSION, Kind, Watched
from portal_operator.settings import OperatorSettings

# Kubernetes replaces the token file well before the token in it expires; until then the same one may be used.
TOKEN_GOOD_FOR = timedelta(minutes=5)


def registry_for(settings: OperatorSettings, loop: Loop) -> kopf.OperatorRegistry:
    registry = kopf.OperatorRegistry()
    _run_beside(registry, loop, settings.object_labels)
    for kind in Kind:
        _watch(registry, loop, kind)

    @kopf.on.login(registry=registry)
    async def login(**_: Any) -> kopf.ConnectionInfo:
        return kopf.ConnectionInfo(
            server=str(settings.kubernetes_url).rstrip("/"),
            ca_path=settings.kubernetes_ca,
            scheme="Bearer",
            token=settings.kubernetes_token.read_text().strip(),
            expiration=datetime.now(UTC) + TOKEN_GOOD_FOR,
        )

    return registry


def _run_beside(registry: kopf.OperatorRegistry, loop: Loop, labels: str) -> None:
    """The loop begins and ends with the framework, and is what the probe asks about."""
    running: list[asyncio.Task[None]] = []

    @kopf.on.startup(registry=registry)
    async def begin(settings: kopf.OperatorSettings, **_: Any) -> None:
        configure(settings, labels)
        running.append(asyncio.create_task(loop.run(), name="portal-operator-loop"))

    @kopf.on.cleanup(registry=registry)
    async def end(**_: Any) -> None:
        for task in running:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await loop.aclose()

    # An ordinary exception would be tried again by the framework, and the probe would not be answered meanwhile.
    @kopf.on.probe(id="watch", errors=kopf.ErrorsMode.PERMANENT, registry=registry)
    async def alive(**_: Any) -> str:
        problem = "the loop has ended" if any(task.done() for task in running) else loop.pulse.problem()
        if problem is not None:
            raise kopf.PermanentError(problem)
        return "heard"


def _watch(registry: kopf.OperatorRegistry, loop: Loop, kind: Kind) -> None:
    @kopf.on.event(GROUP, VERSION, kind.plural, id=f"heard-{kind.plural}", registry=registry)
    async def heard(event: kopf.RawEvent, body: kopf.Body, **_: Any) -> None:
        if event["type"] == "DELETED":
            loop.gone(body["metadata"]["uid"])
        else:
            loop.heard(Watched.read(kind, body))


def configure(settings: kopf.OperatorSettings, labels: str) -> None:
    """Rights to look at namespaces and definitions are not needed; requests end; nobody else is waited for.

    The API server itself leaves out what does not bear ``labels``: who loses one of them is told of as deleted.
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
