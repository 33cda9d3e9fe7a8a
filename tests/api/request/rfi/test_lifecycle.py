"""Every state × event, and the state derived from the dates."""

from datetime import datetime, timedelta

import pytest

from portal.domain.rfis.lifecycle import TRANSITIONS, RfiEvent, RfiState, state_at
from portal.domain.rfis.models import Rfi
from tests.api.request.rfi.conftest import DEADLINE, OPENS

MILLISECOND = timedelta(milliseconds=1)
SCHEDULED, OPEN, CLOSED = RfiState.SCHEDULED, RfiState.OPEN, RfiState.CLOSED

EXPECTED = {
    (SCHEDULED, RfiEvent.OPEN): OPEN,
    (SCHEDULED, RfiEvent.CLOSE): CLOSED,
    (SCHEDULED, RfiEvent.REOPEN): None,
    (SCHEDULED, RfiEvent.RESCHEDULE): SCHEDULED,
    (OPEN, RfiEvent.OPEN): None,
    (OPEN, RfiEvent.CLOSE): CLOSED,
    (OPEN, RfiEvent.REOPEN): None,
    (OPEN, RfiEvent.RESCHEDULE): OPEN,
    (CLOSED, RfiEvent.OPEN): None,
    (CLOSED, RfiEvent.CLOSE): None,
    (CLOSED, RfiEvent.REOPEN): OPEN,
    (CLOSED, RfiEvent.RESCHEDULE): None,
}


@pytest.mark.parametrize("state", RfiState)
@pytest.mark.parametrize("event", RfiEvent)
def test_transition(state: RfiState, event: RfiEvent) -> None:
    assert TRANSITIONS.after(state, event) == EXPECTED[state, event]


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (OPENS - MILLISECOND, SCHEDULED),
        (OPENS, OPEN),
        (DEADLINE - MILLISECOND, OPEN),
        (DEADLINE, OPEN),
        (DEADLINE + MILLISECOND, CLOSED),
    ],
)
def test_the_state_by_dates(now: datetime, expected: RfiState) -> None:
    assert state_at(Rfi(opens_at=OPENS, deadline=DEADLINE, closed_at=None), now) is expected


def test_without_an_opening_it_is_open_from_the_start() -> None:
    assert state_at(Rfi(opens_at=None, deadline=DEADLINE, closed_at=None), OPENS - timedelta(days=900)) is OPEN


def test_an_early_closing_is_kept() -> None:
    assert state_at(Rfi(opens_at=OPENS, deadline=DEADLINE, closed_at=OPENS), OPENS + MILLISECOND) is CLOSED
