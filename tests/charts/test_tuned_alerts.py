"""Alerts tuned by values."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.charts.alert_series import gauge
from tests.charts.chart import CHART, EXTERNAL, NAMESPACE, RELEASE, ChartRefused, of_kind, render, with_values
from tests.charts.promtool import judge, of_alert

Rule = dict[str, Any]
TUNED = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))["monitoring"]["prometheusRule"]["rules"]


def rendered(**changes: Any) -> dict[str, Any]:
    switched = {"enabled": True, "runbooks": "https://runbooks.example/#", **changes}
    (found,) = of_kind(render(with_values(EXTERNAL, monitoring__prometheusRule=switched)), "PrometheusRule")
    spec: dict[str, Any] = found["spec"]
    return spec


def alerts(spec: dict[str, Any]) -> dict[str, Rule]:
    return {rule["alert"]: rule for group in spec["groups"] for rule in group["rules"] if "alert" in rule}


def test_every_alert_names_the_release_and_its_runbook(rules: Path) -> None:
    for name, rule in alerts(yaml.safe_load(rules.read_text(encoding="utf-8"))).items():
        assert (rule["labels"]["namespace"], rule["labels"]["release"]) == (NAMESPACE, RELEASE), name
        assert (
            rule["annotations"]["runbook_url"]
            == f"https://git.licensing.example/portal/docs/operations.md#{name.lower()}"
        )


def test_every_threshold_is_in_the_expression(rules: Path) -> None:
    found = alerts(yaml.safe_load(rules.read_text(encoding="utf-8")))
    for name, tuned in TUNED.items():
        assert "$" not in found[name]["expr"], name
        assert found[name]["for"] == tuned["for"]
        assert found[name]["labels"]["severity"] == tuned["severity"]
    marked = {
        name: {"thresholds": {threshold: 4711 + number for number, threshold in enumerate(tuned["thresholds"])}}
        for name, tuned in TUNED.items()
    }
    for name, rule in alerts(rendered(rules=marked)).items():
        # The indicator of this scenario is not a probe, so no expression has the threshold of failed probes.
        for threshold, mark in marked[name]["thresholds"].items():
            assert (str(mark) in rule["expr"]) is (threshold != "probes"), f"{name}: {threshold}"


def test_a_tuned_alert_fires_at_its_threshold_with_its_labels(tmp_path: Path) -> None:
    spec = rendered(
        alertLabels={"team": "licensing", "tier": "1"},
        rules={
            "PortalMailBacklog": {
                "for": "1m",
                "severity": "page",
                "thresholds": {"seconds": 600},
                "labels": {"tier": "0", "slack": "#licensing"},
            }
        },
    )
    file = tmp_path / "rules.yaml"
    file.write_text(yaml.safe_dump(spec), encoding="utf-8")
    age = gauge("portal_queue_oldest_due_age_seconds", "0+60x30", queue="mail")
    tuned = of_alert(file, "PortalMailBacklog", team="licensing", tier="0", slack="#licensing")
    assert tuned["severity"] == "page"
    judge(file, tmp_path, age, 10, [], alert="PortalMailBacklog")
    judge(file, tmp_path, age, 13, [tuned], alert="PortalMailBacklog")
    assert alerts(spec)["PortalDown"]["labels"]["tier"] == "1", "labels of every alert"
    assert alerts(spec)["PortalDown"]["for"] == TUNED["PortalDown"]["for"]


@pytest.mark.parametrize("off", [{"enabled": False}, None], ids=["enabled: false", "null"])
def test_an_alert_can_be_switched_off(off: dict[str, bool] | None) -> None:
    found = alerts(rendered(rules={"PortalJobsFailed": off}))
    assert "PortalJobsFailed" not in found
    assert "PortalMailBacklog" in found


def test_a_group_without_alerts_is_left_out() -> None:
    spec = rendered(rules={"PortalOperatorDown": {"enabled": False}})
    assert "rfi-portal-operator-presence" not in {group["name"] for group in spec["groups"]}


@pytest.mark.parametrize(
    ("tuned", "said"),
    [
        ({"PortalMailsBacklog": {"enabled": False}}, "PortalMailsBacklog"),
        ({"PortalMailBacklog": {"thresholds": {"minutes": 5}}}, "minutes"),
        ({"PortalMailBacklog": {"thresholds": {"seconds": "5m"}}}, "thresholds/seconds"),
        ({"PortalMailBacklog": {"for": "5 minutes"}}, "PortalMailBacklog/for"),
        ({"PortalMailBacklog": {"severity": None}}, "severity"),
        ({"PortalMailBacklog": {"labels": {"a-b": "c"}}}, "a-b"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_value_is_refused(tuned: dict[str, Any], said: str) -> None:
    with pytest.raises(ChartRefused, match=said):
        rendered(rules=tuned)
