"""Looking at one RequestForInformation: declare it, open and close it when it is time, tell how it stands."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from prometheus_client import Gauge

from portal_operator import metrics
from portal_operator.conditions import Verdict
from portal_operator.objects import Watched, written
from portal_operator.outcome import Note, Outcome
from portal_operator.portal_api import PortalApi, PortalUnavailable, Refused, RfiStanding
from portal_operator.refusals import ANOTHER_HOLDS, refusal

# The deadline itself is still in time, so the closing is asked for a moment after it.
A_MOMENT = timedelta(milliseconds=20)
TOO_SOON = "rfi_not_due"
PHASES = {"scheduled": "Scheduled", "open": "Open", "closed": "Closed"}


@dataclass(slots=True)
class RfiLook:
    """What is remembered of one object between looks; all of it can be forgotten at any time."""

    declared: int | None = None

    async def look(self, portal: PortalApi, rfi: Watched) -> Outcome:
        notes = []
        try:
            standing, refused = await self._declare(portal, rfi)
            while (due := _due(standing)) is not None:
                standing = await (portal.close(rfi) if due == "closed" else portal.open(rfi))
                if standing.did:
                    notes.append(_note(standing))
        except Refused as error:
            # Whatever was remembered may be what is wrong.
            self.declared = None
            if error.code == TOO_SOON:
                raise PortalUnavailable("the portal's clock has not come so far yet") from None
            return Outcome(refusal(error), notes=tuple(notes))
        if refused is not None:
            return Outcome(refusal(refused), {}, tuple(notes), _next(standing), _measures(standing))
        phase = PHASES[standing.state]
        verdict = Verdict(True, phase, f"The portal shows the request as {phase.lower()}.")
        return Outcome(verdict, _status(standing), tuple(notes), _next(standing), _measures(standing))

    async def _declare(self, portal: PortalApi, rfi: Watched) -> tuple[RfiStanding, Refused | None]:
        """How the request stands; and why it does not stand as this object says, where an earlier declaration holds.

        That one's object may be gone: its dates are carried out all the same, by whoever is there.
        """
        if self.declared == rfi.generation:
            return await portal.look_at(rfi), None
        try:
            standing = await portal.declare(rfi)
        except Refused as refused:
            if refused.code != ANOTHER_HOLDS:
                raise
            return await portal.look_at(rfi), refused
        self.declared = rfi.generation
        return standing, None


def _due(standing: RfiStanding) -> str | None:
    """What is to be carried out now, by the clock that judges."""
    now = standing.now()
    if standing.state != "closed" and now > standing.deadline + A_MOMENT:
        return "closed"
    if standing.state == "scheduled" and (standing.opens_at is None or now >= standing.opens_at):
        return "open"
    return None


def _next(standing: RfiStanding) -> datetime | None:
    """When something is to be carried out, by our own clock."""
    if standing.state == "closed":
        return None
    at = standing.opens_at if standing.state == "scheduled" else standing.deadline + A_MOMENT
    return (at or standing.deadline) - standing.skew


def _status(standing: RfiStanding) -> dict[str, Any]:
    closed_at = standing.closed_at or standing.deadline
    return {
        "phase": PHASES[standing.state],
        "closedAt": written(closed_at) if standing.state == "closed" else None,
        "submitted": standing.submitted,
        "notSubmitted": standing.not_submitted,
    }


def _note(standing: RfiStanding) -> Note:
    if standing.state == "open":
        return Note("Opened", f"Responses are accepted until {written(standing.deadline)}.")
    return Note(
        "Closed",
        f"Closed after its deadline {written(standing.deadline)}: {standing.submitted} companies have submitted, "
        f"{standing.not_submitted} have not.",
    )


def _measures(standing: RfiStanding) -> dict[Gauge, float]:
    if standing.state == "closed" and standing.closed_at is not None:
        lag = (standing.closed_at - standing.deadline).total_seconds()
    elif standing.state != "closed":
        lag = max(0.0, (standing.now() - standing.deadline).total_seconds())
    else:
        lag = 0.0
    return {metrics.DEADLINE: standing.deadline.timestamp(), metrics.CLOSE_LAG: lag}
