"""What a run takes from the ledger and what it books there."""

from dataclasses import dataclass

from portal.features.announcements.lifecycle import DeliveryState


@dataclass(frozen=True, slots=True)
class Taken:
    """A row in hand. ``attempt`` counts from 1."""

    number: int
    recipient: str
    recipient_name: str
    locale: str
    message_id: str
    attempt: int


@dataclass(frozen=True, slots=True)
class Booking:
    """How an attempt ended. ``pause``: seconds until the next one, for what was put off."""

    number: int
    state: DeliveryState
    answer: str | None = None
    error: str | None = None
    may_repeat: bool = False
    pause: int | None = None


@dataclass(frozen=True, slots=True)
class Rest:
    """What is left. ``next_in``: seconds until something is due, None where nothing will be."""

    state: str
    next_in: float | None
