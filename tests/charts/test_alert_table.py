"""The table in docs/operations.md that names, for each alert, the kinds of tests in which it fires."""

import re
from typing import Any

import yaml

from dev.toolchain import ROOT
from tests.charts.alert_cases import CASES
from tests.charts.chart import CHART
from tests.charts.operations import DOCUMENT
from tests.charts.test_fresh_processes import GONE

TUNED: dict[str, dict[str, Any]] = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))["monitoring"][
    "prometheusRule"
]["rules"]


def fired_in(path: str) -> set[str]:
    """Returns the names of alerts in a test file."""
    return set(re.findall(r'"(Portal\w+)"', (ROOT / "tests" / path).read_text(encoding="utf-8"))) & TUNED.keys()


def test_every_alert_is_listed_with_how_it_was_fired() -> None:
    missing = {alert for alerts in GONE.values() for alert, _ in alerts}
    kinds = {
        "rules": {case.alert for case in CASES if case.fires},
        "processes": missing | {"PortalMessageDeliveryFailing"},
        "Prometheus": fired_in("charts/test_outages.py"),
        "node": fired_in("cluster/test_life.py") | fired_in("cluster/test_outages.py"),
    }
    assert all(kinds.values())
    expected = [
        f"| [{name}](#{name.lower()}) | {tuned['severity']} | "
        f"{', '.join(kind for kind, alerts in kinds.items() if name in alerts)} |"
        for name, tuned in TUNED.items()
    ]
    assert re.findall(r"^\| \[Portal\w+\]\(#\w+\) \|.*$", DOCUMENT, re.MULTILINE) == expected
