"""The code defines every metric of dashboards and alerts, with the labels of the queries.

test_fresh_processes checks what processes export.
"""

import json
import re
from collections.abc import Iterator

import pytest
import yaml
from prometheus_client import REGISTRY
from prometheus_client.metrics import MetricWrapperBase as Collector

from dev.dashboards import DASHBOARDS, made
from portal.platform import metrics as portal_metrics
from portal.platform.http import metrics as http_metrics
from portal_operator import metrics as operator_metrics
from portal_worker import metrics as worker_metrics
from tests.charts.chart import CHART, EXTERNAL, of_kind, render, with_values
from tests.charts.operations import RECORDED
from tests.charts.operations import RULES as ALERTS

LEVELS = yaml.safe_load((CHART / "files" / "slo.yaml").read_text(encoding="utf-8"))
TUNED = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))["monitoring"]["prometheusRule"]["rules"]
# Series and labels that Prometheus and its operator add, and those that every process exports.
ADDED = {"namespace", "release", "pod", "component", "le", "sloth_slo"}
OF_EVERY_PROCESS = {"process_resident_memory_bytes", "process_start_time_seconds"}
NAME = re.compile(r"\b(portal_\w+|slo:[\w:]+|process_\w+|probe_success)(?:\{([^}]*)\})?")


def exported() -> dict[str, set[str]]:
    """Returns metric names as Prometheus stores them → their labels."""
    found: dict[str, set[str]] = {name: set() for name in {*OF_EVERY_PROCESS, "probe_success"}}
    for module in (portal_metrics, http_metrics, worker_metrics, operator_metrics):
        for collector in vars(module).values():
            for name in REGISTRY._collector_to_names.get(collector, ()) if isinstance(collector, Collector) else ():
                found[name] = set(collector._labelnames)
    return found


def queries() -> Iterator[tuple[str, str]]:
    for path, text in made().items():
        for panel in json.loads(text)["panels"]:
            for target in panel.get("targets", ()):
                yield f"{path.stem}: {panel['title']}", target["expr"]
    for rule in ALERTS:
        yield rule["alert"], rule["expr"].replace("SEEN", LEVELS["availability"]["probe"]["seen"])
    for name in ("pods", "probe"):
        yield from ((f"availability, {part}", query) for part, query in LEVELS["availability"][name].items())
    yield from ((f"latency, {part}", query) for part, query in LEVELS["latency"].items())


@pytest.mark.parametrize(("where", "query"), list(queries()), ids=lambda value: value[:60])
def test_queried_metrics_are_exported(where: str, query: str) -> None:
    known = exported()
    asked = NAME.findall(query)
    assert asked, where
    for name, matchers in asked:
        assert name in known or name in RECORDED, f"{where}: no process exports {name}"
        chosen = set(re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", matchers))
        assert chosen <= known.get(name, set()) | ADDED, f"{where}: {name} has no label {chosen}"
        assert {"namespace", "release"} <= chosen, f"{where}: {name} of every installation"
    grouped = {label.strip() for labels in re.findall(r"\bby \(([^)]*)\)", query) for label in labels.split(",")}
    labels = set().union(*(known.get(name, set()) for name, _ in asked))
    assert grouped <= labels | ADDED, f"{where}: {grouped - labels}"


def test_every_metric_is_on_a_dashboard() -> None:
    drawn = " ".join(query for where, query in queries())
    for name in exported():
        base = re.sub(r"_(bucket|count|sum|created)$", "", name)
        if name.startswith("portal_") and name == base:
            assert base in drawn, base


def test_every_alert_can_be_acted_on() -> None:
    runbooks = (CHART.parents[1] / "docs" / "operations.md").read_text(encoding="utf-8")
    assert len({alert["alert"] for alert in ALERTS}) == len(ALERTS)
    for alert in ALERTS:
        name = alert["alert"]
        assert f"\n### {name}\n" in runbooks
        assert alert["annotations"].keys() == {"summary", "description"}
        assert TUNED[name]["severity"] in {"critical", "warning"}
        # Severity, duration and labels come from values and from the release, so the files must not have them.
        assert alert.keys() == {"alert", "expr", "annotations"}
    assert TUNED.keys() == {alert["alert"] for alert in ALERTS}


def test_an_operator_that_there_is_not_is_not_missed() -> None:
    switched = {"monitoring__prometheusRule": {"enabled": True, "runbooks": "https://runbooks.example/#"}}
    for enabled in (True, False):
        (rules,) = of_kind(render(with_values(EXTERNAL, **switched, operator__enabled=enabled)), "PrometheusRule")
        assert ("PortalOperatorDown" in str(rules["spec"])) is enabled


def test_dashboards_and_panels_have_distinct_ids() -> None:
    assert len({dashboard.name for dashboard in DASHBOARDS}) == len(DASHBOARDS)
    for text in made().values():
        body = json.loads(text)
        assert len({panel["id"] for panel in body["panels"]}) == len(body["panels"])
        assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in body["panels"])


def test_rates_are_taken_over_more_than_one_scrape() -> None:
    """Grafana uses four scrape intervals if the data source declares the interval."""
    monitoring = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))["monitoring"]
    scraped = {monitoring[kind]["interval"] for kind in ("podMonitor", "serviceMonitor")}
    for text in made().values():
        targets = [target for panel in json.loads(text)["panels"] for target in panel.get("targets", ())]
        assert {target["interval"] for target in targets} == scraped


def test_a_figure_shows_the_current_value() -> None:
    """A range query would show the last value of an ended series for hours."""
    for text in made().values():
        for panel in json.loads(text)["panels"]:
            for target in panel.get("targets", ()):
                assert target["instant"] is (panel["type"] == "stat"), panel["title"]
