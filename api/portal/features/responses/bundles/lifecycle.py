"""The transition table of a bundle."""

from enum import StrEnum

from portal.platform.transitions import Transitions


class BundleState(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    READY = "ready"
    FAILED = "failed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class BundleEvent(StrEnum):
    """``PUT_OFF``: an attempt failed and will be repeated."""

    BEGIN = "begin"
    PUT_OFF = "put_off"
    FINISH = "finish"
    FAIL = "fail"
    CANCEL = "cancel"
    EXPIRE = "expire"


_S, _E = BundleState, BundleEvent
TRANSITIONS = Transitions(
    BundleState,
    {
        (_S.QUEUED, _E.BEGIN): _S.RUNNING,
        # The worker was killed: the next one starts again.
        (_S.RUNNING, _E.BEGIN): _S.RUNNING,
        (_S.RUNNING, _E.PUT_OFF): _S.QUEUED,
        (_S.RUNNING, _E.FINISH): _S.READY,
        (_S.QUEUED, _E.FAIL): _S.FAILED,
        (_S.RUNNING, _E.FAIL): _S.FAILED,
        (_S.QUEUED, _E.CANCEL): _S.CANCELLED,
        (_S.RUNNING, _E.CANCEL): _S.CANCELLED,
        (_S.READY, _E.EXPIRE): _S.EXPIRED,
    },
)
