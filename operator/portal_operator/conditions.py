"""``status.conditions`` after the conventions of Kubernetes: one Ready, whose time changes only when it turns."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from portal_operator.objects import Watched, written

READY = "Ready"
LONGEST_MESSAGE = 1000


@dataclass(frozen=True, slots=True)
class Verdict:
    """``reason``: CamelCase, for programs; ``message``: for people. Neither ever holds a code or a token."""

    is_ready: bool
    reason: str
    message: str


def conditions(watched: Watched, verdict: Verdict, now: datetime) -> list[dict[str, Any]]:
    status = "True" if verdict.is_ready else "False"
    others = [one for one in watched.status.get("conditions", []) if one.get("type") != READY]
    before = next((one for one in watched.status.get("conditions", []) if one.get("type") == READY), None)
    turned = before is None or before.get("status") != status
    return [
        *others,
        {
            "type": READY,
            "status": status,
            "reason": verdict.reason,
            "message": verdict.message[:LONGEST_MESSAGE],
            "observedGeneration": watched.generation,
            "lastTransitionTime": written(now) if turned or before is None else before["lastTransitionTime"],
        },
    ]


def has_changed(watched: Watched, told: list[dict[str, Any]]) -> bool:
    """Whether ``told`` (of :func:`conditions`) says anything that the object does not; their times only go along."""
    return told != watched.status.get("conditions")


def has_turned(watched: Watched, verdict: Verdict) -> bool:
    """Whether this is news, about which an event is worth posting."""
    before = next((one for one in watched.status.get("conditions", []) if one.get("type") == READY), None)
    return before is None or (before.get("status"), before.get("reason")) != (
        "True" if verdict.is_ready else "False",
        verdict.reason,
    )
