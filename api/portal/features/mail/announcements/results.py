"""Claimed deliveries and the results of sending them."""

from dataclasses import dataclass

from portal.features.mail.announcements.lifecycle import DeliveryState


@dataclass(frozen=True, slots=True)
class ClaimedDelivery:
    """A delivery that this run sends. ``attempt`` counts from 1. Only texts with placeholders need the last two."""

    number: int
    recipient: str
    recipient_name: str
    locale: str
    message_id: str
    attempt: int
    organization_name: str = ""
    receipt: str | None = None


@dataclass(frozen=True, slots=True)
class DeliveryResult:
    """The result of one attempt. ``retry_after``: seconds until the next attempt of a temporary failure."""

    number: int
    state: DeliveryState
    answer: str | None = None
    error: str | None = None
    may_repeat: bool = False
    retry_after: int | None = None


@dataclass(frozen=True, slots=True)
class RemainingDeliveries:
    """State of the announcement, and the seconds until its next delivery is due (None if none is left)."""

    state: str
    next_in: float | None
