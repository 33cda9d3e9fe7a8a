"""Every state × event."""

import pytest

from portal.features.responses.bundles.lifecycle import TRANSITIONS, BundleEvent, BundleState

ALLOWED = {
    ("queued", "begin"): "running",
    ("running", "begin"): "running",
    ("running", "put_off"): "queued",
    ("running", "finish"): "ready",
    ("queued", "fail"): "failed",
    ("running", "fail"): "failed",
    ("queued", "cancel"): "cancelled",
    ("running", "cancel"): "cancelled",
    ("ready", "expire"): "expired",
}


@pytest.mark.parametrize("state", BundleState)
@pytest.mark.parametrize("event", BundleEvent)
def test_transitions_of_every_status(state: BundleState, event: BundleEvent) -> None:
    assert TRANSITIONS.after(state, event) == ALLOWED.get((state.value, event.value))
