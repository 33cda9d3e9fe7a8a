"""The API is scaled by CPU, by requests in flight, or by both; workers by their due jobs."""

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


@pytest.mark.parametrize(("scanner", "queues"), [("", "bundle"), ("clamd://clamd.security:3310", "bundle|files")])
def test_the_worker_of_the_zips_is_scaled_by_all_of_its_queues(scanner: str, queues: str) -> None:
    keda = {"enabled": True, "prometheusAddress": "http://prometheus:9090"}
    values = with_values(EXTERNAL, workers={"bundle": {"keda": keda}}, scanner__address=scanner)
    scaled = named(render(values), "ScaledObject", "demo-rfi-portal-worker-bundle")["spec"]["triggers"]
    labels = f'queue=~"{queues}",namespace="licensing",release="demo"'
    assert [trigger["metadata"]["query"] for trigger in scaled] == [
        f"sum(max by (queue) (portal_queue_due_jobs{{{labels}}}))"
    ]
