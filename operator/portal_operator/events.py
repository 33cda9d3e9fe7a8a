"""Events of one resource: posted in order, and counted when they repeat."""

from collections import deque
from dataclasses import dataclass, field

import httpx
import structlog

from portal_operator.kubernetes import Kubernetes
from portal_operator.resources import Resource
from portal_operator.result import Event

log = structlog.get_logger(__name__)

MAX_PENDING = 20
MAX_REMEMBERED = 20
# Posting the event again cannot succeed: the namespace is gone, or the event is not valid.
PERMANENT_REFUSALS = frozenset({httpx.codes.NOT_FOUND, httpx.codes.UNPROCESSABLE_ENTITY})


@dataclass(slots=True)
class EventQueue:
    """``posted``: name and count of the latest events. A forgotten one is posted anew, as after a restart.

    ``is_forbidden``: the latest one was refused because the operator lacks a right.
    """

    pending: deque[Event] = field(default_factory=lambda: deque(maxlen=MAX_PENDING))
    posted: dict[Event, tuple[str, int]] = field(default_factory=dict)
    is_forbidden: bool = False

    async def post(self, kubernetes: Kubernetes, resource: Resource) -> None:
        """An event that could not be posted is kept for the next call. Raises ``httpx.HTTPError``.

        A missing right is no error: the status is written without it, and the Role may be restored.
        """
        while self.pending:
            event = self.pending[0]
            try:
                self._remember(event, await self._post(kubernetes, resource, event))
            except httpx.HTTPStatusError as error:
                status = error.response.status_code
                was_forbidden, self.is_forbidden = self.is_forbidden, status == httpx.codes.FORBIDDEN
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

    async def _post(self, kubernetes: Kubernetes, resource: Resource, event: Event) -> tuple[str, int]:
        if event in self.posted:
            name, count = self.posted[event]
            # Kubernetes deletes events after an hour.
            if await kubernetes.count_event(resource.namespace, name, count + 1):
                return name, count + 1
        return await kubernetes.post_event(resource, event), 1

    def _remember(self, event: Event, posted: tuple[str, int]) -> None:
        self.posted.pop(event, None)
        self.posted[event] = posted
        if len(self.posted) > MAX_REMEMBERED:
            del self.posted[next(iter(self.posted))]
