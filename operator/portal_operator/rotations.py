"""Reconciliation of an InvitationCodeRotation: replaces the code when due. The operator never sees the code."""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from prometheus_client import Gauge

from portal_operator import metrics
from portal_operator.conditions import Readiness
from portal_operator.portal_api import PortalApi, Refused, RotationState
from portal_operator.refusals import refusal
from portal_operator.resources import Resource, format_time, parse_duration
from portal_operator.result import Event, Result
from portal_operator.schedules import UnusableSchedule, next_rotation


@dataclass(slots=True)
class RotationReconciler:
    """Stateless: the portal stores the number of rotations per resource."""

    async def reconcile(self, portal: PortalApi, rotation: Resource) -> Result:
        overlap = parse_duration(rotation.spec.get("overlap", "1h"))
        is_paused = rotation.spec.get("paused", False)
        events: tuple[Event, ...] = ()
        try:
            before = current = await portal.get_rotation(rotation.uid)
            due = _due(rotation, current)
            if not is_paused and current.now() >= due:
                current = await portal.rotate(
                    rotation.uid, before.ordinal + 1, overlap=overlap, length=rotation.spec.get("length", 12)
                )
                if current.changed:
                    events = (_event(before, current, overlap),)
                due = _due(rotation, current)
        except Refused as refused:
            return Result(refusal(refused))
        except UnusableSchedule as unusable:
            return Result.stalled("Invalid", str(unusable))
        return Result(
            _readiness(current, is_paused=is_paused),
            _status(current, None if is_paused else due),
            events,
            None if is_paused else due - current.skew,
            _gauges(current, None if is_paused else due),
        )


def _due(rotation: Resource, current: RotationState) -> datetime:
    """When the next rotation is due: at once if there is no code. Raises :class:`UnusableSchedule` in either case."""
    following = next_rotation(rotation.spec, current.rotated_at or current.now())
    return following if current.rotated_at else current.now()


def _readiness(current: RotationState, *, is_paused: bool) -> Readiness:
    if is_paused:
        return Readiness(True, "Paused", "The code is not replaced while paused is true.")
    if current.ordinal == 0:
        return Readiness(True, "Rotating", "The code is valid, and will be replaced when it is due.")
    return Readiness(True, "Rotating", f"The code has been replaced {current.ordinal} times for this object.")


def _gauges(current: RotationState, due: datetime | None) -> dict[Gauge, float]:
    """``due`` is exported while the portal is unreachable too: that is when a rotation becomes overdue."""
    rotated = {metrics.ROTATED: current.rotated_at.timestamp()} if current.rotated_at else {}
    return rotated | {metrics.DUE: due.timestamp() if due else math.inf}


def _status(current: RotationState, due: datetime | None) -> dict[str, Any]:
    return {
        "generation": current.ordinal,
        "lastRotatedAt": format_time(current.rotated_at) if current.rotated_at else None,
        "nextRotationAt": format_time(due) if due else None,
    }


def _event(before: RotationState, current: RotationState, overlap: timedelta) -> Event:
    text = f"Generation {current.ordinal} of the invitation code is valid."
    if before.rotated_at is not None and current.rotated_at is not None:
        text += f" The one before it ends {format_time(current.rotated_at + overlap)}."
    return Event("Rotated", text, change=(current.ordinal,))
