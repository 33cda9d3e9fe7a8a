"""The transition table of a change request."""

from enum import StrEnum

from portal.platform.transitions import Transitions


class ChangeRequestState(StrEnum):
    PENDING = "pending"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class ChangeRequestEvent(StrEnum):
    """``SEND``: the company sends other values. Companies send and withdraw; administrators accept and decline."""

    SEND = "send"
    WITHDRAW = "withdraw"
    ACCEPT = "accept"
    DECLINE = "decline"


TRANSITIONS = Transitions(
    ChangeRequestState,
    {
        (ChangeRequestState.PENDING, ChangeRequestEvent.SEND): ChangeRequestState.PENDING,
        (ChangeRequestState.PENDING, ChangeRequestEvent.WITHDRAW): ChangeRequestState.WITHDRAWN,
        (ChangeRequestState.PENDING, ChangeRequestEvent.ACCEPT): ChangeRequestState.ACCEPTED,
        (ChangeRequestState.PENDING, ChangeRequestEvent.DECLINE): ChangeRequestState.DECLINED,
    },
)
