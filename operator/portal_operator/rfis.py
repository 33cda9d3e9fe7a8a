"""Reconciliation of a RequestForInformation: declares it in the portal, opens and closes it when due."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from prometheus_client import Gauge

from portal_operator import metrics
from portal_operator.conditions import Readiness
from portal_operator.portal_api import PortalApi, PortalUnavailable, Refused, RfiState
from portal_operator.refusals import LATER_DEADLINE_HOLDS, refusal
from portal_operator.resources import Resource, format_time
from portal_operator.result import Event, Result

# A response at the deadline itself is in time, so the RFI is closed shortly after it.
CLOSE_DELAY = timedelta(milliseconds=20)
NOT_DUE = "rfi_not_due"
PHASES = {"scheduled": "Scheduled", "open": "Open", "closed": "Closed"}


@dataclass(slots=True)
class RfiReconciler:
    """``declared``: the generation that the portal accepted last, or None. Losing it is harmless."""

    declared: int | None = None

    async def reconcile(self, portal: PortalApi, rfi: Resource) -> Result:
        events = []
        try:
            current, refused = await self._declare(portal, rfi)
            while (due := _due(current)) is not None:
                current = await (portal.close(rfi) if due == "closed" else portal.open(rfi))
                if current.changed:
                    events.append(_event(current))
        except Refused as error:
            # Declare again: the portal may have lost or replaced what was declared.
            self.declared = None
            if error.code == NOT_DUE:
                raise PortalUnavailable("it is not due yet by the portal's clock") from None
            return Result(refusal(error), events=tuple(events))
        if refused is not None:
            return Result(refusal(refused), {}, tuple(events), _next(current), _gauges(current))
        phase = PHASES[current.state]
        readiness = Readiness(True, phase, f"The portal shows the request as {phase.lower()}.")
        return Result(readiness, _status(current), tuple(events), _next(current), _gauges(current))

    async def _declare(self, portal: PortalApi, rfi: Resource) -> tuple[RfiState, Refused | None]:
        """The RFI's state, and the refusal if a later deadline from another resource is in force.

        That resource may have been deleted; its dates are still carried out.
        """
        if self.declared == rfi.generation:
            return await portal.get_rfi(rfi), None
        try:
            current = await portal.declare(rfi)
        except Refused as refused:
            if refused.code != LATER_DEADLINE_HOLDS:
                raise
            return await portal.get_rfi(rfi), refused
        self.declared = rfi.generation
        return current, None


def _due(current: RfiState) -> str | None:
    """The state that is due now by the portal's clock; None if no change is due."""
    now = current.now()
    if current.state != "closed" and now > current.deadline + CLOSE_DELAY:
        return "closed"
    if current.state == "scheduled" and (current.opens_at is None or now >= current.opens_at):
        return "open"
    return None


def _next(current: RfiState) -> datetime | None:
    """When the next change is due, by this machine's clock; None if none is."""
    if current.state == "closed":
        return None
    at = current.opens_at if current.state == "scheduled" else current.deadline + CLOSE_DELAY
    return (at or current.deadline) - current.skew


def _status(current: RfiState) -> dict[str, Any]:
    closed_at = current.closed_at or current.deadline
    return {
        "phase": PHASES[current.state],
        "closedAt": format_time(closed_at) if current.state == "closed" else None,
        "submitted": current.submitted,
        "notSubmitted": current.not_submitted,
        "extended": current.extended,
    }


def _event(current: RfiState) -> Event:
    if current.state == "open":
        return Event("Opened", f"Responses are accepted until {format_time(current.deadline)}.")
    still_open = f" {current.extended} have more time." if current.extended else ""
    return Event(
        "Closed",
        f"Closed after its deadline {format_time(current.deadline)}: {current.submitted} companies have submitted, "
        f"{current.not_submitted} have not.{still_open}",
    )


def _gauges(current: RfiState) -> dict[Gauge, float]:
    if current.state == "closed" and current.closed_at is not None:
        lag = (current.closed_at - current.deadline).total_seconds()
    elif current.state != "closed":
        lag = max(0.0, (current.now() - current.deadline).total_seconds())
    else:
        lag = 0.0
    return {metrics.DEADLINE: current.deadline.timestamp(), metrics.CLOSE_LAG: lag}
