"""The transition table of an announcement, and the states of its deliveries."""

from enum import StrEnum

from portal.platform.transitions import Transitions


class AnnouncementState(StrEnum):
    """``SCHEDULED`` is stored as PAUSED with a time, which the release before neither sends nor refuses to show."""

    SCHEDULED = "scheduled"
    SENDING = "sending"
    PAUSED = "paused"
    CANCELLED = "cancelled"
    FINISHED = "finished"


class AnnouncementEvent(StrEnum):
    """``FINISH`` comes from the worker once no delivery is open; administrators request the others.

    ``START`` comes from either: the worker requests it at the scheduled time.
    """

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    RETRY = "retry"
    FINISH = "finish"


GAVE_UP = "gave_up"
"""Error of a permanent failure after too many temporary ones; permanent failures without it were rejected."""

ATTEMPT_FAILED = "attempt_failed"
"""Error of a delivery whose latest attempt ended without a reply from the mail server."""


class DeliveryState(StrEnum):
    """``TEMPORARY``: deferred and retried automatically. ``PERMANENT``: given up until a retry is requested.

    ``SWITCHED_OFF``: the recipient does not want announcements. It is stored as CANCELLED with an error, which the
    release before shows and leaves alone.
    """

    QUEUED = "queued"
    SENDING = "sending"
    SENT = "sent"
    TEMPORARY = "temporary"
    PERMANENT = "permanent"
    CANCELLED = "cancelled"
    SWITCHED_OFF = "switched_off"


class DeliveryLeft(StrEnum):
    """Why a chosen delivery is not tried again: its state now; ``MISSING``: it does not exist."""

    QUEUED = DeliveryState.QUEUED
    SENDING = DeliveryState.SENDING
    SENT = DeliveryState.SENT
    CANCELLED = DeliveryState.CANCELLED
    SWITCHED_OFF = DeliveryState.SWITCHED_OFF
    MISSING = "missing"


OPEN = (DeliveryState.QUEUED, DeliveryState.SENDING, DeliveryState.TEMPORARY)
"""States that are not final."""

TRANSITIONS = Transitions(
    AnnouncementState,
    {
        (AnnouncementState.SCHEDULED, AnnouncementEvent.START): AnnouncementState.SENDING,
        (AnnouncementState.SCHEDULED, AnnouncementEvent.CANCEL): AnnouncementState.CANCELLED,
        (AnnouncementState.SENDING, AnnouncementEvent.PAUSE): AnnouncementState.PAUSED,
        (AnnouncementState.SENDING, AnnouncementEvent.CANCEL): AnnouncementState.CANCELLED,
        (AnnouncementState.SENDING, AnnouncementEvent.RETRY): AnnouncementState.SENDING,
        (AnnouncementState.SENDING, AnnouncementEvent.FINISH): AnnouncementState.FINISHED,
        (AnnouncementState.PAUSED, AnnouncementEvent.RESUME): AnnouncementState.SENDING,
        (AnnouncementState.PAUSED, AnnouncementEvent.CANCEL): AnnouncementState.CANCELLED,
        (AnnouncementState.PAUSED, AnnouncementEvent.RETRY): AnnouncementState.PAUSED,
        (AnnouncementState.FINISHED, AnnouncementEvent.RETRY): AnnouncementState.SENDING,
    },
)
INITIAL = AnnouncementState.SENDING
SENDING_STATES = TRANSITIONS.states_before(AnnouncementEvent.FINISH)
"""States in which the worker sends."""
FINAL_STATES = [state for state in AnnouncementState if not TRANSITIONS.events(state)]
"""States that no event leaves: open deliveries are cancelled."""


def actions(state: str) -> list[AnnouncementEvent]:
    """The events that administrators may request, in the order of the table."""
    return [event for event in TRANSITIONS.events(state) if event is not AnnouncementEvent.FINISH]


def is_over(state: str) -> bool:
    """Whether nothing more is sent unless a retry is requested."""
    return not TRANSITIONS.allows(state, AnnouncementEvent.CANCEL)
