"""Events of a RequestForInformation, from a comparison of its previous and its current state."""

from dataclasses import dataclass
from typing import Any, Self

from portal_operator.portal_api import RfiState
from portal_operator.resources import format_time
from portal_operator.result import Event


@dataclass(frozen=True, slots=True)
class Seen:
    """The state reported last. Times are texts, in the precision of the status; ``deadline`` may be unknown."""

    state: str
    opens_at: str | None
    deadline: str | None
    extended: int

    @classmethod
    def of(cls, current: RfiState) -> Self:
        opens_at = format_time(current.opens_at) if current.opens_at else None
        return cls(current.state, opens_at, format_time(current.deadline), current.extended)

    @property
    def dates(self) -> tuple[str | None, ...]:
        """With its reason they tell a change from all others; counts and times of checks differ between operators."""
        return self.opens_at, self.deadline

    @classmethod
    def read(cls, status: dict[str, Any]) -> Self | None:
        """The state in the status of an object, for use after a restart; None if it has no status yet."""
        if "phase" not in status:
            return None
        state = str(status["phase"]).lower()
        return cls(state, status.get("opensAt"), status.get("deadline"), status.get("extended", 0))


def changes(before: Seen | None, current: RfiState, reopen_reason: str | None) -> list[Event]:
    """The events of a declaration that the portal has applied, and of extensions that administrators have given."""
    now = Seen.of(current)
    if before is None:
        return [opened(current)] if now.state == "open" else []
    found = []
    if before.state == "closed" != now.state:
        found.append(_reopened(before, now, reopen_reason))
    else:
        found += _moved(before, now)
        if (before.state, now.state) == ("scheduled", "open"):
            found.append(_opened(before, current))
        elif (before.state, now.state) == ("open", "closed"):
            # The response to the call that closed the RFI was lost.
            found.append(closed(current))
    if now.extended > before.extended:
        found.append(
            Event(
                "Extended",
                f"Companies with more time than until {now.deadline} that have not submitted: {now.extended} "
                f"(before: {before.extended}).",
                change=(*now.dates, now.extended),
            )
        )
    return found


def opened(current: RfiState) -> Event:
    text = f"Responses are accepted until {format_time(current.deadline)}."
    return Event("Opened", text, change=Seen.of(current).dates)


def closed(current: RfiState) -> Event:
    still_open = f", with more time: {current.extended}" if current.extended else ""
    return Event(
        "Closed",
        f"Closed after its deadline {format_time(current.deadline)}. Companies that have submitted: "
        f"{current.submitted}, that have not: {current.not_submitted}{still_open}.",
        change=Seen.of(current).dates,
    )


def _reopened(before: Seen, now: Seen, reason: str | None) -> Event:
    moved = f"The deadline moved from {before.deadline} to {now.deadline}." if before.deadline else ""
    text = moved or f"The deadline is {now.deadline}."
    return Event("Reopened", f"{text} Reason: {reason}" if reason else text, change=now.dates)


def _moved(before: Seen, now: Seen) -> list[Event]:
    found = []
    if before.deadline is not None and before.deadline != now.deadline:
        text = f"The deadline moved from {before.deadline} to {now.deadline}."
        found.append(Event("DeadlineMoved", text, change=now.dates))
    if before.opens_at != now.opens_at and now.state == "scheduled":
        text = f"The opening moved from {before.opens_at} to {now.opens_at}."
        found.append(Event("OpeningMoved", text, change=now.dates))
    return found


def _opened(before: Seen, current: RfiState) -> Event:
    at = format_time(current.now())
    if before.opens_at is None or before.opens_at <= at:
        return opened(current)
    text = f"Opened at {at} instead of {before.opens_at}."
    text += f" Responses are accepted until {format_time(current.deadline)}."
    return Event("OpenedEarly", text, change=Seen.of(current).dates)
