"""Events of one resource: posted in order, once by all operators together, and counted when they repeat."""

import json
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import httpx2
import structlog

from portal_operator.conditions import READY
from portal_operator.kubernetes import Kubernetes
from portal_operator.resources import Resource
from portal_operator.result import Event

log = structlog.get_logger(__name__)

MAX_PENDING = 20
MAX_REMEMBERED = 20
MAX_NAME_PART = 200
# Posting the event again cannot succeed: the namespace is gone, or the event is not valid.
PERMANENT_REFUSALS = frozenset({httpx2.codes.NOT_FOUND, httpx2.codes.UNPROCESSABLE_CONTENT})


@dataclass(slots=True)
class EventQueue:
    """``pending``: events to post, by name. ``posted``: name and count of the latest ones.

    A forgotten one is posted anew. ``is_forbidden``: the latest one was refused because the operator lacks a right.
    """

    pending: deque[tuple[str, Event]] = field(default_factory=lambda: deque(maxlen=MAX_PENDING))
    posted: dict[Event, tuple[str, int]] = field(default_factory=dict)
    is_forbidden: bool = False

    def add(self, resource: Resource, events: Iterable[Event]) -> None:
        """``resource``: as it was before what the events tell of."""
        self.pending.extend((_name(resource, event), event) for event in events)

    async def post(self, kubernetes: Kubernetes, resource: Resource) -> None:
        """An event that could not be posted is kept for the next call. Raises ``httpx2.HTTPError``.

        A missing right is no error: the status is written without it, and the Role may be restored.
        """
        while self.pending:
            name, event = self.pending[0]
            try:
                self._remember(event, await self._post(kubernetes, resource, event, name))
            except httpx2.HTTPStatusError as error:
                status = error.response.status_code
                was_forbidden, self.is_forbidden = self.is_forbidden, status == httpx2.codes.FORBIDDEN
                if not (self.is_forbidden or status in PERMANENT_REFUSALS):
                    raise
                if not (self.is_forbidden and was_forbidden):
                    detail = error.response.text[:300]
                    log.warning("event_rejected", name=resource.name, reason=event.reason, detail=detail)
                if self.is_forbidden:
                    return
            else:
                self.is_forbidden = False
            self.pending.popleft()

    async def _post(self, kubernetes: Kubernetes, resource: Resource, event: Event, name: str) -> tuple[str, int]:
        if event in self.posted:
            earlier, count = self.posted[event]
            # Kubernetes deletes events after an hour.
            if await kubernetes.count_event(resource.namespace, earlier, count + 1):
                return earlier, count + 1
        await kubernetes.post_event(resource, event, name)
        return name, 1

    def _remember(self, event: Event, posted: tuple[str, int]) -> None:
        self.posted.pop(event, None)
        self.posted[event] = posted
        if len(self.posted) > MAX_REMEMBERED:
            del self.posted[next(iter(self.posted))]


def _name(resource: Resource, event: Event) -> str:
    """The same for all operators that see the same change, also for one that was killed before it wrote the status."""
    change = event.change or _readiness_before(resource)
    seen = json.dumps([resource.uid, resource.generation, event.reason, change])
    return f"{resource.name[:MAX_NAME_PART].rstrip('.-')}.{sha256(seen.encode()).hexdigest()[:16]}"


def _readiness_before(resource: Resource) -> list[Any]:
    ready: dict[str, Any] = next((one for one in resource.status.get("conditions", []) if one.get("type") == READY), {})
    return [ready.get(name) for name in ("status", "reason", "lastTransitionTime")]
