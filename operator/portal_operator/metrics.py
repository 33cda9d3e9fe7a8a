"""Metrics of the operator."""

import os
from collections.abc import Mapping

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

from portal_operator.resources import Kind, Resource

# The creation times would be an eighth of all series, and no dashboard or alert uses them.
disable_created_metrics()  # type: ignore[no-untyped-call]  # untyped in the library

BUILD = Gauge("portal_operator_build_info", "1, with the build of this process as labels", ["version", "revision"])
BUILD.labels(os.environ.get("BUILD_VERSION", "unknown"), os.environ.get("BUILD_REVISION", "unknown")).set(1)
RECONCILES = Counter("portal_operator_reconcile_total", "Reconciliations by outcome", ["kind", "outcome"])
ERRORS = Counter("portal_operator_reconcile_errors_total", "Failed reconciliations by reason", ["kind", "reason"])
DURATION = Histogram(
    "portal_operator_reconcile_duration_seconds",
    "Duration of a reconciliation, including calls",
    ["kind"],
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
)
LATEST_SUCCESS = Gauge(
    "portal_operator_reconcile_latest_success_timestamp_seconds", "Time of the last successful reconciliation", ["kind"]
)
OBJECTS = Gauge("portal_operator_objects", "Resources by kind and readiness", ["kind", "ready"])
ROTATED = Gauge(
    "portal_operator_code_rotated_timestamp_seconds",
    "Time of the last rotation of the invitation code",
    ["namespace", "name"],
)
DUE = Gauge(
    "portal_operator_code_due_timestamp_seconds",
    "Time at which the invitation code is due for rotation; +Inf while paused",
    ["namespace", "name"],
)
DEADLINE = Gauge(
    "portal_operator_rfi_deadline_timestamp_seconds", "Deadline of the request for information", ["namespace", "name"]
)
CLOSE_LAG = Gauge(
    "portal_operator_rfi_close_lag_seconds", "Delay from the deadline to the closing", ["namespace", "name"]
)
WATCH_LAG = Gauge("portal_operator_watch_owes_seconds", "Age of the oldest event that the watch has not delivered")
ROUND = Gauge(
    "portal_operator_round_timestamp_seconds",
    "Time of the last completed round of reconciliations; until the first one, the start of the operator",
)

_PER_RESOURCE = {Kind.RFI: (DEADLINE, CLOSE_LAG), Kind.ROTATION: (ROTATED, DUE)}


def set_gauges(resource: Resource, gauges: Mapping[Gauge, float]) -> None:
    for gauge, value in gauges.items():
        gauge.labels(resource.namespace, resource.name).set(value)


def remove_gauges(resource: Resource) -> None:
    """Removes the series of a resource that is deleted or in conflict; they would keep their last value."""
    for gauge in _PER_RESOURCE[resource.kind]:
        gauge.remove(resource.namespace, resource.name)
