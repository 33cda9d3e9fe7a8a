"""The transition table of a bundle."""

from enum import StrEnum


class BundleState(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    READY = "ready"
    FAILED = "failed"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class BundleEvent(StrEnum):
    """``PUT_OFF``: an attempt failed and another will be made."""

    BEGIN = "begin"
    PUT_OFF = "put_off"
    FINISH = "finish"
    FAIL = "fail"
    CANCEL = "cancel"
    EXPIRE = "expire"


_S, _E = BundleState, BundleEvent
TRANSITIONS: dict[tuple[BundleState, BundleEvent], BundleState] = {
    (_S.QUEUED, _E.BEGIN): _S.RUNNING,
    # Its worker was killed: the next one begins anew.
    (_S.RUNNING, _E.BEGIN): _S.RUNNING,
    (_S.RUNNING, _E.PUT_OFF): _S.QUEUED,
    (_S.RUNNING, _E.FINISH): _S.READY,
    (_S.QUEUED, _E.FAIL): _S.FAILED,
    (_S.RUNNING, _E.FAIL): _S.FAILED,
    (_S.QUEUED, _E.CANCEL): _S.CANCELLED,
    (_S.RUNNING, _E.CANCEL): _S.CANCELLED,
    (_S.READY, _E.EXPIRE): _S.EXPIRED,
}


def after(state: str, event: BundleEvent) -> BundleState | None:
    """The state that follows, or None where the event is not allowed."""
    return TRANSITIONS.get((BundleState(state), event))


def states_before(event: BundleEvent) -> list[BundleState]:
    """For the condition of a compare-and-set."""
    return [state for state, possible in TRANSITIONS if possible is event]
