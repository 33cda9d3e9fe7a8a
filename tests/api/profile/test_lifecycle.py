"""Every state of a change request × event."""

from itertools import product

import pytest

from portal.domain.registration.lifecycle import TRANSITIONS, ChangeRequestEvent, ChangeRequestState

State, Event = ChangeRequestState, ChangeRequestEvent
OF_PENDING = {
    Event.SEND: State.PENDING,
    Event.WITHDRAW: State.WITHDRAWN,
    Event.ACCEPT: State.ACCEPTED,
    Event.DECLINE: State.DECLINED,
}
ENDED = (State.ACCEPTED, State.DECLINED, State.WITHDRAWN)
EXPECTED = {
    **{(State.PENDING, event): after for event, after in OF_PENDING.items()},
    **dict.fromkeys(product(ENDED, Event)),
}


def test_the_table_lists_every_state_and_event() -> None:
    assert set(EXPECTED) == set(product(State, Event))


@pytest.mark.parametrize(("state", "event"), EXPECTED)
def test_transitions_of_every_event(state: ChangeRequestState, event: ChangeRequestEvent) -> None:
    assert TRANSITIONS.after(state, event) == EXPECTED[state, event]
