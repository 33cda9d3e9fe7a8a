"""Sessions of kopf, each for as long as the set of defined kinds stays the same.

kopf looks for definitions when it starts, and fails when a watched one is removed. The operator therefore checks them
itself, for which every account has the right, and starts a new session after a change.
"""

import asyncio
import os
import signal
from collections.abc import Collection
from contextlib import suppress
from time import monotonic
from typing import Any

import httpx2
import kopf
import structlog

from portal_operator.handlers import registry_for
from portal_operator.health import Health
from portal_operator.kubernetes import Kubernetes
from portal_operator.reconciler import Reconciler
from portal_operator.resources import Kind
from portal_operator.settings import OperatorSettings

log = structlog.get_logger(__name__)

CHECK_SECONDS = 5.0
"""Seconds between two checks of the definitions while all exist."""
SEARCH_SECONDS = 1.0
"""Seconds between two checks of the definitions while one is missing."""
NOT_FOUND = 404
ENDING_SECONDS = 8.0
"""Seconds that a session may take to end; kopf itself waits for five before it cancels tasks."""
CANCEL_SECONDS = 1.0
"""Seconds between two further cancellations."""
ROLE_SECONDS = 15.0
"""Seconds after which a refusal at the start is certain: the API servers of a cluster learn of a new Role in turn."""
REFUSALS = frozenset({httpx2.codes.UNAUTHORIZED, httpx2.codes.FORBIDDEN})


class AccountRefused(Exception):
    """The API server refuses the operator's account. The message is a sentence for people."""


class Operating:
    def __init__(self, settings: OperatorSettings, health: Health) -> None:
        self._settings = settings
        self._health = health
        self._kubernetes = Kubernetes(settings)
        self._is_stopping = False
        self._awaited = asyncio.Event()

    async def run(self) -> None:
        """Runs until SIGTERM or SIGINT. Raises :class:`AccountRefused` if the operator may not list its objects."""
        # kopf reads the user name, which the numeric user of a container does not have.
        os.environ.setdefault("LOGNAME", "portal-operator")
        self._listen_to_signals()
        is_first = True
        try:
            while not self._is_stopping:
                kinds = await self._defined_kinds()
                if kinds is not None:
                    self._note_missing(kinds)
                if kinds:
                    if is_first:
                        await self._until_allowed(kinds)
                        is_first = False
                    await self._run_session(kinds)
                await self._pause()
        finally:
            await self._kubernetes.aclose()

    async def _until_allowed(self, kinds: frozenset[Kind]) -> None:
        """Waits a moment for the Role. Any other error is left to the reconciler, which retries."""
        give_up = monotonic() + ROLE_SECONDS
        with suppress(httpx2.HTTPError, OSError):
            while refusal := await self._refusal(kinds):
                if monotonic() > give_up or self._is_stopping:
                    raise AccountRefused(refusal)
                await self._pause()

    async def _refusal(self, kinds: frozenset[Kind]) -> str:
        """What the API server says, or nothing if it lets the operator list its objects."""
        try:
            for kind in kinds:
                await self._kubernetes.list_resources(kind)
        except httpx2.HTTPStatusError as error:
            if error.response.status_code not in REFUSALS:
                raise
            return (
                "The Kubernetes API refuses the operator's account; it needs the Role that the chart creates with "
                f"rbac.create: {_reason(error)}"
            )
        return ""

    async def _run_session(self, kinds: frozenset[Kind]) -> None:
        ends = self._begin_wait()
        reconciler = Reconciler(self._settings, kinds)
        looking = asyncio.create_task(self._end_when_changed(kinds, ends), name="definitions")
        self._health.reconciler = reconciler
        ending = asyncio.create_task(ends.wait(), name="ending")
        already = asyncio.all_tasks()
        try:
            tasks = await kopf.spawn_tasks(
                registry=registry_for(self._settings, reconciler),
                standalone=True,
                namespaces=self._settings.namespaces,
                clusterwide=not self._settings.namespaces,
                stop_flag=ends,
            )
            # Replaces the signal handlers that kopf has installed, which end only the session.
            self._listen_to_signals()
            session = asyncio.create_task(kopf.run_tasks(tasks, ignored=already), name="session")
            await asyncio.wait({session, ending}, return_when=asyncio.FIRST_COMPLETED)
            # No longer checked by the liveness probe: a restart would not help a session that is ending.
            self._health.reconciler = None
            await until_over(session, already)
        except Exception as error:
            if getattr(error, "status", None) != NOT_FOUND:
                raise
            # A definition was removed while it was watched.
            log.warning("watch_ended", reason="definition removed")
        finally:
            self._health.reconciler = None
            ending.cancel()
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking

    async def _end_when_changed(self, kinds: frozenset[Kind], ends: asyncio.Event) -> None:
        pause = CHECK_SECONDS if len(kinds) == len(Kind) else SEARCH_SECONDS
        while await self._defined_kinds() in (kinds, None):  # noqa: ASYNC110  (discovery cannot be watched)
            await asyncio.sleep(pause)
        ends.set()

    async def _defined_kinds(self) -> frozenset[Kind] | None:
        """The kinds that the cluster defines; None if the API server does not answer."""
        try:
            return await self._kubernetes.defined_kinds()
        except (httpx2.HTTPError, OSError) as error:
            log.warning("definitions_unknown", error=str(error))
            return None

    def _note_missing(self, kinds: frozenset[Kind]) -> None:
        missing = tuple(kind for kind in Kind if kind not in kinds)
        if missing and missing != self._health.missing:
            log.warning("definitions_missing", kinds=[kind.value for kind in missing])
        elif self._health.missing and not missing:
            log.info("definitions_complete")
        self._health.missing = missing

    async def _pause(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._begin_wait().wait(), SEARCH_SECONDS)

    def _begin_wait(self) -> asyncio.Event:
        """A new event that the next signal sets; it is already set if a signal came before."""
        self._awaited = asyncio.Event()
        if self._is_stopping:
            self._awaited.set()
        return self._awaited

    def _listen_to_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop)

    def _stop(self) -> None:
        self._is_stopping = True
        self._awaited.set()


def _reason(refusal: httpx2.HTTPStatusError) -> str:
    try:
        return str(refusal.response.json()["message"])
    except (ValueError, KeyError, TypeError):
        return str(refusal)


async def until_over(session: asyncio.Task[None], already: Collection[asyncio.Task[Any]]) -> None:
    """Waits for a session of kopf that is ending, and raises what it raises. ``already``: tasks that are not its own.

    A watch of kopf loses a cancellation that comes at the moment when its pause ends, and continues; kopf cancels only
    once, and then waits forever. This happens when both definitions are removed within a second.
    """
    _, pending = await asyncio.wait({session}, timeout=ENDING_SECONDS)
    while pending:
        for task in asyncio.all_tasks() - {session, asyncio.current_task(), *already}:
            task.cancel()
        _, pending = await asyncio.wait({session}, timeout=CANCEL_SECONDS)
    await session
