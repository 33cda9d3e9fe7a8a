"""When a watch counts as hung."""

import pytest

from portal_operator import watch_health
from portal_operator.watch_health import ROUND_TIMEOUT, WatchHealth

HUNG = 75.0


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(watch_health, "monotonic", clock)
    return clock


def passes(clock: Clock, health: WatchHealth, seconds: float, *, kubernetes_answers: bool = True) -> None:
    clock.now += seconds
    health.round_finished()
    if kubernetes_answers:
        health.kubernetes_answered()


def test_a_watch_that_delivers_everything_is_healthy(clock: Clock) -> None:
    health = WatchHealth(HUNG)
    for second in range(10):
        health.status_written("a", f"2026-12-01T00:00:0{second}Z")
        health.event_received("a", 1, f"2026-12-01T00:00:0{second}Z")
        passes(clock, health, 60)
    assert (health.problem(), health.lag_seconds()) == (None, 0.0)


def test_a_status_that_never_comes_back_fails_liveness(clock: Clock) -> None:
    health = WatchHealth(HUNG)
    health.status_written("a", "2026-12-01T00:00:00Z")
    passes(clock, health, HUNG - 1)
    assert health.problem() is None
    # Neither a later write nor an older event extends the time.
    health.status_written("a", "2026-12-01T00:01:00Z")
    health.event_received("a", 1, "2026-11-30T23:59:00Z")
    passes(clock, health, 2)
    assert health.problem() == "the watch does not deliver what was written"
    health.event_received("a", 1, "2026-12-01T00:00:00Z")
    assert health.problem() is None


def test_a_resource_that_only_a_list_shows_fails_liveness(clock: Clock) -> None:
    health = WatchHealth(HUNG)
    health.resources_listed({"a": 1, "b": 1}, {"a": 1})
    passes(clock, health, HUNG + 1)
    assert health.problem() is not None
    health.event_received("b", 1, None)
    assert health.problem() is None


def test_a_change_that_only_a_list_shows_fails_liveness(clock: Clock) -> None:
    health = WatchHealth(HUNG)
    health.resources_listed({"a": 2}, {"a": 1})
    assert health.has_unseen_resources()
    passes(clock, health, HUNG - 1)
    # Neither a later change nor an event of the previous generation extends the time.
    health.resources_listed({"a": 3}, {"a": 1})
    health.event_received("a", 2, None)
    passes(clock, health, 2)
    assert health.problem() == "the watch does not deliver what was written"
    health.event_received("a", 3, None)
    assert (health.problem(), health.has_unseen_resources()) == (None, False)


def test_nothing_to_deliver_is_no_problem(clock: Clock) -> None:
    health = WatchHealth(HUNG)
    for _ in range(10):
        health.resources_listed({"a": 1}, {"a": 1})
        passes(clock, health, HUNG)
    assert (health.problem(), health.lag_seconds()) == (None, 0.0)


def test_an_unreachable_api_server_does_not_fail_liveness(clock: Clock) -> None:
    health = WatchHealth(HUNG)
    health.status_written("a", "2026-12-01T00:00:00Z")
    passes(clock, health, 10 * HUNG, kubernetes_answers=False)
    assert health.problem() is None


def test_a_deleted_resource_is_not_expected(clock: Clock) -> None:
    health = WatchHealth(HUNG)
    health.status_written("a", "2026-12-01T00:00:00Z")
    health.status_written("b", "2026-12-01T00:00:00Z")
    health.forget("a")
    health.resources_listed({}, {})
    passes(clock, health, 10 * HUNG)
    assert health.problem() is None


def test_a_hung_reconciliation_fails_liveness(clock: Clock) -> None:
    health = WatchHealth(HUNG)
    clock.now += ROUND_TIMEOUT + 1
    assert health.problem() == "a round of reconciliations hangs"
