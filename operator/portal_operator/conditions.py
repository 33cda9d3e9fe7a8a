"""``status.conditions`` after the conventions of Kubernetes; the time of one changes only when it turns.

Ready is always there. What is unusual is there only while it is true, and is what tools that know nothing of our kinds
go by (Flux, Helm, whatever else computes a status as kstatus does): to them, an object that is not Ready is under way,
one that is Stalled has failed.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from portal_operator.objects import Watched, written

READY = "Ready"
STALLED = "Stalled"
RECONCILING = "Reconciling"
OURS = frozenset({READY, STALLED, RECONCILING})
LONGEST_MESSAGE = 1000


@dataclass(frozen=True, slots=True)
class Verdict:
    """``reason``: CamelCase, for programs; ``message``: for people. Neither ever holds a code or a token.

    ``is_stalled``, of what is not ready: trying again is of no use, somebody has to change what objects say.
    """

    is_ready: bool
    reason: str
    message: str
    is_stalled: bool = False


def conditions(watched: Watched, verdict: Verdict, now: datetime) -> list[dict[str, Any]]:
    statuses = {READY: verdict.is_ready}
    if not verdict.is_ready:
        statuses[STALLED if verdict.is_stalled else RECONCILING] = True
    others = [one for one in watched.status.get("conditions", []) if one.get("type") not in OURS]
    return [*others, *(_condition(watched, name, is_true, verdict, now) for name, is_true in statuses.items())]


def _condition(watched: Watched, name: str, is_true: bool, verdict: Verdict, now: datetime) -> dict[str, Any]:
    status = "True" if is_true else "False"
    before = _before(watched, name)
    turned = before is None or before.get("status") != status
    return {
        "type": name,
        "status": status,
        "reason": verdict.reason,
        "message": verdict.message[:LONGEST_MESSAGE],
        "observedGeneration": watched.generation,
        "lastTransitionTime": written(now) if turned or before is None else before["lastTransitionTime"],
    }


def _before(watched: Watched, name: str) -> dict[str, Any] | None:
    return next((one for one in watched.status.get("conditions", []) if one.get("type") == name), None)


def has_changed(watched: Watched, told: list[dict[str, Any]]) -> bool:
    """Whether ``told`` (of :func:`conditions`) says anything that the object does not; their times only go along."""
    return told != watched.status.get("conditions")


def has_turned(watched: Watched, verdict: Verdict) -> bool:
    """Whether this is news, about which an event is worth posting."""
    before = _before(watched, READY)
    return before is None or (before.get("status"), before.get("reason")) != (
        "True" if verdict.is_ready else "False",
        verdict.reason,
    )
