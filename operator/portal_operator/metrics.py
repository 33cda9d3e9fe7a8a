"""What the operator counts."""

from collections.abc import Mapping

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

from portal_operator.objects import Kind, Watched

# When each counter began is an eighth of all series, and nobody asks for it.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library says no types for it

RECONCILES = Counter("portal_operator_reconcile_total", "Looks at an object by how they ended", ["kind", "outcome"])
ERRORS = Counter("portal_operator_reconcile_errors_total", "Looks that failed, by why", ["kind", "reason"])
DURATION = Histogram(
    "portal_operator_reconcile_duration_seconds",
    "Time of one look, calls included",
    ["kind"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
LATEST_SUCCESS = Gauge(
    "portal_operator_reconcile_latest_success_timestamp_seconds", "When a look last went well", ["kind"]
)
OBJECTS = Gauge("portal_operator_objects", "Objects by kind and by whether they are ready", ["kind", "ready"])
ROTATED = Gauge(
    "portal_operator_code_rotated_timestamp_seconds",
    "When the invitation code was last replaced; its age is the time since",
    ["namespace", "name"],
)
DUE = Gauge(
    "portal_operator_code_due_timestamp_seconds",
    "When the invitation code is to be replaced; +Inf while that is paused",
    ["namespace", "name"],
)
DEADLINE = Gauge(
    "portal_operator_rfi_deadline_timestamp_seconds", "Until when responses are accepted", ["namespace", "name"]
)
CLOSE_LAG = Gauge("portal_operator_rfi_close_lag_seconds", "From the deadline to the closing", ["namespace", "name"])
WATCH_OWES = Gauge("portal_operator_watch_owes_seconds", "How long the watch has owed what was written")
ROUND = Gauge(
    "portal_operator_round_timestamp_seconds",
    "When a round of looks at all objects last ended, whatever they found; at first, when the operator started",
)

_OF_ONE_OBJECT = {Kind.RFI: (DEADLINE, CLOSE_LAG), Kind.ROTATION: (ROTATED, DUE)}


def show(watched: Watched, measures: Mapping[Gauge, float]) -> None:
    for gauge, value in measures.items():
        gauge.labels(watched.namespace, watched.name).set(value)


def forget(watched: Watched) -> None:
    """What is gone, or speaks for nothing, is not measured: its last values would be shown for ever."""
    for gauge in _OF_ONE_OBJECT[watched.kind]:
        gauge.remove(watched.namespace, watched.name)
