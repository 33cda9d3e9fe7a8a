"""The API is scaled by CPU, by requests in flight, or by both."""

from typing import Any

import pytest

from portal.platform.http.metrics import HTTP_IN_FLIGHT
from tests.charts.chart import CHART, EXTERNAL, ChartRefused, Manifest, named, of_kind, render, with_values
from tests.charts.operations import OBJECTS

IN_FLIGHT = "portal_http_requests_in_flight"
CPU = {"type": "Resource", "resource": {"name": "cpu", "target": {"type": "Utilization", "averageUtilization": 70}}}
REQUESTS = {
    "type": "Pods",
    "pods": {"metric": {"name": IN_FLIGHT}, "target": {"type": "AverageValue", "averageValue": "20"}},
}


def scaled_by(**autoscaling: Any) -> list[Manifest]:
    values = with_values(EXTERNAL, api__autoscaling={"enabled": True, **autoscaling})
    found: list[Manifest] = named(render(values), "HorizontalPodAutoscaler", "demo-rfi-portal-api")["spec"]["metrics"]
    return found


def test_by_cpu_by_requests_or_by_both() -> None:
    assert scaled_by() == [CPU]
    assert scaled_by(targetRequestsInFlight=20) == [CPU, REQUESTS]
    assert scaled_by(targetRequestsInFlight=20, targetCPUUtilizationPercentage=None) == [REQUESTS]


def test_by_nothing_is_refused() -> None:
    with pytest.raises(ChartRefused, match="targetCPUUtilizationPercentage or targetRequestsInFlight"):
        scaled_by(targetCPUUtilizationPercentage=None)


def test_the_adapter_of_the_document_serves_the_metric_that_the_api_exports() -> None:
    assert [metric.name for metric in HTTP_IN_FLIGHT.collect()] == [IN_FLIGHT]
    (rule,) = [rule for found in OBJECTS if "rules" in found for rule in found["rules"]["custom"]]
    assert rule["seriesQuery"].startswith(f"{IN_FLIGHT}{{")
    assert rule["resources"]["overrides"].keys() == {"namespace", "pod"}
    (scaler,) = of_kind(render(CHART / "ci" / "everything-values.yaml"), "HorizontalPodAutoscaler")
    assert REQUESTS in scaler["spec"]["metrics"]
