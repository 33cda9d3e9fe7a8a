"""The transition table of an announcement, and the states of a row in its ledger."""

from enum import StrEnum


class AnnouncementState(StrEnum):
    SENDING = "sending"
    PAUSED = "paused"
    CANCELLED = "cancelled"
    FINISHED = "finished"


class AnnouncementEvent(StrEnum):
    """``FINISH`` is the worker's: nothing is open any more. ``RETRY`` takes up what was given up."""

    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    RETRY = "retry"
    FINISH = "finish"


GAVE_UP = "gave_up"
"""Error of a row that is permanent because its temporary failures were too many; the others were rejected."""

ATTEMPT_FAILED = "attempt_failed"
"""Error of a row whose latest attempt ended without a reply of the mail server."""


class DeliveryState(StrEnum):
    """``TEMPORARY``: deferred and retried automatically. ``PERMANENT``: given up until a retry is requested."""

    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    TEMPORARY = "temporary"
    PERMANENT = "permanent"
    CANCELLED = "cancelled"


OPEN = (DeliveryState.QUEUED, DeliveryState.SENDING, DeliveryState.TEMPORARY)
"""States that something still follows."""

TRANSITIONS: dict[tuple[AnnouncementState, AnnouncementEvent], AnnouncementState] = {
    (AnnouncementState.SENDING, AnnouncementEvent.PAUSE): AnnouncementState.PAUSED,
    (AnnouncementState.SENDING, AnnouncementEvent.CANCEL): AnnouncementState.CANCELLED,
    (AnnouncementState.SENDING, AnnouncementEvent.RETRY): AnnouncementState.SENDING,
    (AnnouncementState.SENDING, AnnouncementEvent.FINISH): AnnouncementState.FINISHED,
    (AnnouncementState.PAUSED, AnnouncementEvent.RESUME): AnnouncementState.SENDING,
    (AnnouncementState.PAUSED, AnnouncementEvent.CANCEL): AnnouncementState.CANCELLED,
    (AnnouncementState.PAUSED, AnnouncementEvent.RETRY): AnnouncementState.PAUSED,
    (AnnouncementState.FINISHED, AnnouncementEvent.RETRY): AnnouncementState.SENDING,
}


def after(state: str, event: AnnouncementEvent) -> AnnouncementState | None:
    """The state that follows, or None where the event is not allowed."""
    return TRANSITIONS.get((AnnouncementState(state), event))
