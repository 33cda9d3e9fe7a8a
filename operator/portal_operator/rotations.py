"""Looking at one InvitationCodeRotation: replace the code when its time has come. The code never comes here."""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from prometheus_client import Gauge

from portal_operator import metrics
from portal_operator.conditions import Verdict
from portal_operator.objects import Watched, duration, written
from portal_operator.outcome import Note, Outcome
from portal_operator.portal_api import PortalApi, Refused, RotationStanding
from portal_operator.refusals import refusal
from portal_operator.schedules import UnusableSchedule, next_rotation


@dataclass(slots=True)
class RotationLook:
    """The portal remembers how often it has rotated for an object; nothing need be remembered here."""

    async def look(self, portal: PortalApi, rotation: Watched) -> Outcome:
        overlap = duration(rotation.spec.get("overlap", "1h"))
        is_paused = rotation.spec.get("paused", False)
        notes: tuple[Note, ...] = ()
        try:
            standing = await portal.rotation(rotation.uid)
            due = _due(rotation, standing)
            if not is_paused and standing.now() >= due:
                standing = await portal.rotate(
                    rotation.uid, standing.ordinal + 1, overlap=overlap, length=rotation.spec.get("length", 12)
                )
                if standing.did:
                    notes = (_note(standing, overlap),)
                due = _due(rotation, standing)
        except Refused as refused:
            return Outcome(refusal(refused))
        except UnusableSchedule as unusable:
            return Outcome.stalled("Invalid", str(unusable))
        return Outcome(
            _verdict(standing, is_paused=is_paused),
            _status(standing, None if is_paused else due),
            notes,
            None if is_paused else due - standing.skew,
            _measures(standing, None if is_paused else due),
        )


def _due(rotation: Watched, standing: RotationStanding) -> datetime:
    """The first one at once; but what cannot be read is said before anything is rotated."""
    following = next_rotation(rotation.spec, standing.rotated_at or standing.now())
    return following if standing.rotated_at else standing.now()


def _verdict(standing: RotationStanding, *, is_paused: bool) -> Verdict:
    if is_paused:
        return Verdict(True, "Paused", "The code stays as it is until paused is false.")
    return Verdict(True, "Rotating", f"The code has been replaced {standing.ordinal} times for this object.")


def _measures(standing: RotationStanding, due: datetime | None) -> dict[Gauge, float]:
    """What is due stays shown while the portal is away: that is when it becomes overdue."""
    rotated = {metrics.ROTATED: standing.rotated_at.timestamp()} if standing.rotated_at else {}
    return rotated | {metrics.DUE: due.timestamp() if due else math.inf}


def _status(standing: RotationStanding, due: datetime | None) -> dict[str, Any]:
    return {
        "generation": standing.ordinal,
        "lastRotatedAt": written(standing.rotated_at) if standing.rotated_at else None,
        "nextRotationAt": written(due) if due else None,
    }


def _note(standing: RotationStanding, overlap: timedelta) -> Note:
    text = f"Generation {standing.ordinal} of the invitation code is valid."
    if standing.ordinal > 1 and standing.rotated_at is not None:
        text += f" The one before it ends {written(standing.rotated_at + overlap)}."
    return Note("Rotated", text)
