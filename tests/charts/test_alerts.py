"""Alerts evaluated by promtool: each fires for its fault, and not for similar series."""

from pathlib import Path

import pytest
import yaml

from tests.charts.alert_cases import CASES, Case
from tests.charts.alert_series import gauge
from tests.charts.promtool import judge, of_alert, promtool


def test_the_rules_are_right(rules: Path) -> None:
    promtool("check", "rules", rules)


def test_every_alert_is_tried(rules: Path) -> None:
    groups = yaml.safe_load(rules.read_text(encoding="utf-8"))["groups"]
    assert {case.alert for case in CASES if case.fires} == {
        rule["alert"] for group in groups for rule in group["rules"] if "alert" in rule
    }


# Prometheus evaluates three days for the slow burn.
@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=pytest.mark.slow if case.alert == "PortalErrorBudgetBurnSlow" else ()) for case in CASES],
    ids=str,
)
def test_it_fires_when_it_should(case: Case, rules: Path, tmp_path: Path) -> None:
    expected = [of_alert(rules, case.alert, **case.labels)] if case.fires else []
    judge(rules, tmp_path, case.series, case.minutes, expected, alert=case.alert)


def test_another_release_in_the_namespace_hides_nothing(rules: Path, tmp_path: Path) -> None:
    another = gauge("portal_http_requests_in_flight", "2x20", release="another")
    judge(rules, tmp_path, another, 10, [of_alert(rules, "PortalDown")], alert="PortalDown")
