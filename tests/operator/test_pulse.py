"""When the operator counts as deaf."""

import pytest

from portal_operator import pulse
from portal_operator.pulse import LONGEST_ROUND, Pulse

HUNG = 75.0


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(pulse, "monotonic", clock)
    return clock


def passes(clock: Clock, heart: Pulse, seconds: float, *, kubernetes_answers: bool = True) -> None:
    clock.now += seconds
    heart.round()
    if kubernetes_answers:
        heart.kubernetes_answered()


def test_who_hears_everything_is_well(clock: Clock) -> None:
    heart = Pulse(HUNG)
    for second in range(10):
        heart.wrote("a", f"2026-12-01T00:00:0{second}Z")
        heart.heard("a", f"2026-12-01T00:00:0{second}Z")
        passes(clock, heart, 60)
    assert (heart.problem(), heart.owes()) == (None, 0.0)


def test_what_never_comes_back_is_a_watch_that_hangs(clock: Clock) -> None:
    heart = Pulse(HUNG)
    heart.wrote("a", "2026-12-01T00:00:00Z")
    passes(clock, heart, HUNG - 1)
    assert heart.problem() is None
    # Later writes do not postpone it, and neither does hearing what was before.
    heart.wrote("a", "2026-12-01T00:01:00Z")
    heart.heard("a", "2026-11-30T23:59:00Z")
    passes(clock, heart, 2)
    assert heart.problem() == "the watch does not deliver what was written"
    heart.heard("a", "2026-12-01T00:00:00Z")
    assert heart.problem() is None


def test_an_object_that_only_a_list_shows_is_owed_too(clock: Clock) -> None:
    heart = Pulse(HUNG)
    heart.listed(["a", "b"], ["a"])
    passes(clock, heart, HUNG + 1)
    assert heart.problem() is not None
    heart.heard("b", None)
    assert heart.problem() is None


def test_while_kubernetes_is_away_nothing_is_owed(clock: Clock) -> None:
    heart = Pulse(HUNG)
    heart.wrote("a", "2026-12-01T00:00:00Z")
    passes(clock, heart, 10 * HUNG, kubernetes_answers=False)
    assert heart.problem() is None


def test_a_deleted_object_owes_nothing(clock: Clock) -> None:
    heart = Pulse(HUNG)
    heart.wrote("a", "2026-12-01T00:00:00Z")
    heart.wrote("b", "2026-12-01T00:00:00Z")
    heart.forget("a")
    heart.listed([], [])
    passes(clock, heart, 10 * HUNG)
    assert heart.problem() is None


def test_a_loop_that_stands_still_is_not_alive(clock: Clock) -> None:
    heart = Pulse(HUNG)
    clock.now += LONGEST_ROUND + 1
    assert heart.problem() == "no round of looking at the objects has ended in time"
