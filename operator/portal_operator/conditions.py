"""``status.conditions`` by the conventions of Kubernetes and kstatus.

Ready is always present. Reconciling and Stalled are present only while true: tools that compute a status as kstatus
does (Flux, Helm) report a resource that is Reconciling as in progress and one that is Stalled as failed.
``lastTransitionTime`` changes only with the status of a condition.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from portal_operator.resources import Resource, format_time

READY = "Ready"
STALLED = "Stalled"
RECONCILING = "Reconciling"
OWN_TYPES = frozenset({READY, STALLED, RECONCILING})
MAX_MESSAGE_LENGTH = 1000


@dataclass(frozen=True, slots=True)
class Readiness:
    """``reason``: CamelCase, for programs; ``message``: for people. Neither contains a code or a token.

    ``is_stalled``: not ready, and retrying is pointless until a spec changes.
    """

    is_ready: bool
    reason: str
    message: str
    is_stalled: bool = False


def conditions(resource: Resource, readiness: Readiness, now: datetime) -> list[dict[str, Any]]:
    statuses = {READY: readiness.is_ready}
    if not readiness.is_ready:
        statuses[STALLED if readiness.is_stalled else RECONCILING] = True
    others = [one for one in resource.status.get("conditions", []) if one.get("type") not in OWN_TYPES]
    return [*others, *(_condition(resource, name, is_true, readiness, now) for name, is_true in statuses.items())]


def _condition(resource: Resource, name: str, is_true: bool, readiness: Readiness, now: datetime) -> dict[str, Any]:
    status = "True" if is_true else "False"
    before = _before(resource, name)
    is_new = before is None or before.get("status") != status
    return {
        "type": name,
        "status": status,
        "reason": readiness.reason,
        "message": readiness.message[:MAX_MESSAGE_LENGTH],
        "observedGeneration": resource.generation,
        "lastTransitionTime": format_time(now) if is_new or before is None else before["lastTransitionTime"],
    }


def _before(resource: Resource, name: str) -> dict[str, Any] | None:
    return next((one for one in resource.status.get("conditions", []) if one.get("type") == name), None)


def readiness_changed(resource: Resource, readiness: Readiness) -> bool:
    """Whether Ready changes its status or reason, which is worth an event."""
    before = _before(resource, READY)
    return before is None or (before.get("status"), before.get("reason")) != (
        "True" if readiness.is_ready else "False",
        readiness.reason,
    )
