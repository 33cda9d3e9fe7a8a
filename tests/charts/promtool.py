"""Asks promtool which alerts fire."""

import subprocess
from pathlib import Path

import yaml

from dev import debian_prometheus
from tests.charts.alert_series import Series
from tests.charts.chart import NAMESPACE, RELEASE

Labels = dict[str, str]


def promtool(*arguments: str | Path) -> None:
    result = subprocess.run([debian_prometheus.promtool(), *arguments], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def of_alert(rules: Path, alert: str, **labels: str) -> Labels:
    """Returns the labels of a firing alert."""
    groups = yaml.safe_load(rules.read_text(encoding="utf-8"))["groups"]
    (found,) = [rule for group in groups for rule in group["rules"] if rule.get("alert") == alert]
    of_all = {"alertname": alert, "alertstate": "firing", "namespace": NAMESPACE, "release": RELEASE}
    return of_all | {"severity": str(found["labels"]["severity"])} | labels


def judge(rules: Path, folder: Path, series: Series, minutes: int, expected: list[Labels], *, alert: str = "") -> None:
    """Checks that exactly ``expected`` fires, of all alerts or of one.

    It queries the series ALERTS, because promtool's own alert test also compares all texts.
    """
    named = f', alertname="{alert}"' if alert else ""
    samples = [{"labels": f"ALERTS{{{_written(labels)}}}", "value": 1} for labels in expected]
    answers(rules, folder, series, minutes, f'ALERTS{{alertstate="firing"{named}}}', samples)


def answers(
    rules: Path, folder: Path, series: Series, minutes: int, expression: str, samples: list[dict[str, object]]
) -> None:
    """Checks that Prometheus with these rules evaluates ``expression`` after ``minutes`` to ``samples``."""
    test = {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "promql_expr_test": [{"expr": expression, "eval_time": f"{minutes}m", "exp_samples": samples}],
    }
    body = {"rule_files": [str(rules)], "evaluation_interval": "1m", "tests": [test]}
    (folder / "tests.yaml").write_text(yaml.safe_dump(body), encoding="utf-8")
    promtool("test", "rules", folder / "tests.yaml")


def _written(labels: Labels) -> str:
    return ", ".join(f'{name}="{value}"' for name, value in labels.items())
