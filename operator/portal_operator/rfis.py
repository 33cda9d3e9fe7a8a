"""Reconciliation of a RequestForInformation: declares it in the portal, opens and closes it when due."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import httpx2
from prometheus_client import Gauge

from portal_operator import metrics
from portal_operator.conditions import Readiness
from portal_operator.portal_api import PortalApi, PortalUnavailable, Refused, RfiState
from portal_operator.refusals import LATER_DEADLINE_HOLDS, refusal
from portal_operator.resources import Resource, format_time, parse_time
from portal_operator.result import Result
from portal_operator.rfi_changes import Seen, changes, closed, opened

# A response at the deadline itself is in time, so the RFI is closed shortly after it.
CLOSE_DELAY = timedelta(milliseconds=20)
NOT_DUE = "rfi_not_due"
PHASES = {"scheduled": "Scheduled", "open": "Open", "closed": "Closed"}


@dataclass(slots=True)
class RfiReconciler:
    """``declared``: the generation that the portal accepted last, or None; ``seen``: the state reported last.

    Losing both is harmless.
    """

    declared: int | None = None
    seen: Seen | None = None

    async def reconcile(self, portal: PortalApi, rfi: Resource) -> Result:
        before, events = self.seen or Seen.read(rfi.status), []
        try:
            current, refused = await self._declare(portal, rfi)
            if refused is None:
                events = changes(before, current, (rfi.spec.get("reopen") or {}).get("reason"))
            while (due := _due(current)) is not None:
                current = await (portal.close(rfi) if due == "closed" else portal.open(rfi))
                if current.changed:
                    events.append(opened(current) if current.state == "open" else closed(current))
        except Refused as error:
            # Declare again: the portal may have lost or replaced what was declared.
            self.declared = None
            if error.code == NOT_DUE:
                raise PortalUnavailable("It is not due yet by the portal's clock.") from None
            return Result(refusal(error))
        if refused is not None:
            if events:
                self.seen = Seen.of(current)
            return Result(refusal(refused), {}, tuple(events), _next(current), _gauges(current))
        self.seen = Seen.of(current)
        phase = PHASES[current.state]
        readiness = Readiness(True, phase, f"The portal shows the request as {phase.lower()}.")
        return Result(readiness, _status(current), tuple(events), _next(current), _gauges(current))

    async def _declare(self, portal: PortalApi, rfi: Resource) -> tuple[RfiState, Refused | None]:
        """Declares a new generation. Returns the RFI's state, and the refusal if a later deadline is in force.

        The later deadline is from another resource, which may have been deleted; its dates still apply.
        """
        if self.declared == rfi.generation:
            return await portal.get_rfi(rfi), None
        try:
            if (held := await self._later_deadline_in_force(portal, rfi)) is not None:
                return held, Refused(LATER_DEADLINE_HOLDS, _held(held), httpx2.codes.CONFLICT)
            current = await portal.declare(rfi)
        except Refused as refused:
            if refused.code != LATER_DEADLINE_HOLDS:
                raise
            return await portal.get_rfi(rfi), refused
        self.declared = rfi.generation
        return current, None

    async def _later_deadline_in_force(self, portal: PortalApi, rfi: Resource) -> RfiState | None:
        """The RFI's state if ``rfi`` was written with a past deadline and a later one is in force; otherwise None.

        The API server refuses past deadlines only by the time of the latest status. A deadline that has passed since
        it was written was valid, and the portal applies it late.
        """
        deadline, written_at = parse_time(rfi.spec["deadline"]), rfi.deadline_written_at
        if written_at is None or deadline > written_at:
            return None
        try:
            current = await portal.get_rfi(rfi)
        except Refused as refused:
            if refused.status == httpx2.codes.NOT_FOUND:
                return None
            raise
        return current if current.state != "closed" and deadline < current.deadline else None


def _held(current: RfiState) -> str:
    in_force = format_time(current.deadline)
    return (
        f"The deadline has already passed, and a later deadline ({in_force}) is already in force. "
        "Set a deadline in the future."
    )


def _due(current: RfiState) -> str | None:
    """The state that is due now by the portal's clock; None if no change is due."""
    now = current.now()
    if current.state != "closed" and now > current.deadline + CLOSE_DELAY:
        return "closed"
    if current.state == "scheduled" and (current.opens_at is None or now >= current.opens_at):
        return "open"
    return None


def _next(current: RfiState) -> datetime | None:
    """When the next change is due, by this machine's clock; None if the RFI is closed."""
    if current.state == "closed":
        return None
    at = current.opens_at if current.state == "scheduled" else current.deadline + CLOSE_DELAY
    return (at or current.deadline) - current.skew


def _status(current: RfiState) -> dict[str, Any]:
    closed_at = current.closed_at or current.deadline
    return {
        "phase": PHASES[current.state],
        "opensAt": format_time(current.opens_at) if current.opens_at else None,
        "deadline": format_time(current.deadline),
        "closedAt": format_time(closed_at) if current.state == "closed" else None,
        "invited": current.submitted + current.not_submitted + current.extended,
        "submitted": current.submitted,
        "notSubmitted": current.not_submitted,
        "extended": current.extended,
    }


def _gauges(current: RfiState) -> dict[Gauge, float]:
    if current.state == "closed" and current.closed_at is not None:
        lag = (current.closed_at - current.deadline).total_seconds()
    elif current.state != "closed":
        lag = max(0.0, (current.now() - current.deadline).total_seconds())
    else:
        lag = 0.0
    return {metrics.DEADLINE: current.deadline.timestamp(), metrics.CLOSE_LAG: lag}
