"""Asks promtool which alerts fire.

It takes a fiftieth of a second for each minute of all rules, most of it evaluating rules that read none of the series:
so it gets only the rules that a test concerns.
"""

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from dev import debian_prometheus
from tests.charts.alert_series import Series
from tests.charts.chart import NAMESPACE, RELEASE

Labels = dict[str, str]
Samples = list[dict[str, object]]
Groups = list[dict[str, Any]]
NAME = re.compile(r"[a-zA-Z_:][\w:]*")


def promtool(*arguments: str | Path) -> None:
    command = [debian_prometheus.promtool(), *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr


def groups_of(rules: Path) -> Groups:
    found: Groups = yaml.load(rules.read_text(encoding="utf-8"), yaml.CSafeLoader)["groups"]
    return found


def of_alert(rules: Path, alert: str, **labels: str) -> Labels:
    """Returns the labels of a firing alert."""
    (found,) = [rule for group in groups_of(rules) for rule in group["rules"] if rule.get("alert") == alert]
    of_all = {"alertname": alert, "alertstate": "firing", "namespace": NAMESPACE, "release": RELEASE}
    return of_all | {"severity": str(found["labels"]["severity"])} | labels


def judge(rules: Path, folder: Path, series: Series, minutes: int, expected: list[Labels], *, alert: str = "") -> None:
    """Checks that exactly ``expected`` fires, of all alerts or of one.

    It queries the series ALERTS, because promtool's own alert test also compares all texts.
    """
    named = f', alertname="{alert}"' if alert else ""
    samples: Samples = [{"labels": f"ALERTS{{{_written(labels)}}}", "value": 1} for labels in expected]
    chosen = concerned(groups_of(rules), series, {alert}) if alert else groups_of(rules)
    _evaluate(chosen, folder, series, minutes, {f'ALERTS{{alertstate="firing"{named}}}': samples})


def answers(rules: Path, folder: Path, series: Series, minutes: int, expected: Mapping[str, Samples]) -> None:
    """Checks that Prometheus with these rules evaluates each expression after ``minutes`` to its samples."""
    asked = {name for expression in expected for name in NAME.findall(expression)}
    _evaluate(concerned(groups_of(rules), series, asked), folder, series, minutes, expected)


def concerned(groups: Groups, series: Series, asked: set[str]) -> Groups:
    """Returns the rules that ``asked`` depends on, and all that depend on the series, which must raise no error."""
    rules = [rule for group in groups for rule in group["rules"]]
    fed = {name.partition("{")[0] for name in series}
    needed = set(asked)
    # Each round follows the dependencies by one step; a chain has at most as many steps as there are rules.
    for _ in rules:
        before = len(fed) + len(needed)
        for rule in rules:
            names = set(NAME.findall(rule["expr"]))
            if names & fed and "record" in rule:
                fed.add(rule["record"])
            if _name_of(rule) in needed:
                needed |= names
        if len(fed) + len(needed) == before:
            break
    kept = [
        group
        | {"rules": [r for r in group["rules"] if _name_of(r) in needed or fed.intersection(NAME.findall(r["expr"]))]}
        for group in groups
    ]
    return [group for group in kept if group["rules"]]


def _name_of(rule: dict[str, Any]) -> str:
    return str(rule.get("record") or rule["alert"])


def _evaluate(groups: Groups, folder: Path, series: Series, minutes: int, expected: Mapping[str, Samples]) -> None:
    rules = folder / "concerned.yaml"
    rules.write_text(yaml.dump({"groups": groups}, Dumper=yaml.CSafeDumper, allow_unicode=True), encoding="utf-8")
    test = {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "promql_expr_test": [
            {"expr": expression, "eval_time": f"{minutes}m", "exp_samples": samples}
            for expression, samples in expected.items()
        ],
    }
    body = {"rule_files": [str(rules)], "evaluation_interval": "1m", "tests": [test]}
    (folder / "tests.yaml").write_text(yaml.dump(body, Dumper=yaml.CSafeDumper), encoding="utf-8")
    promtool("test", "rules", folder / "tests.yaml")


def _written(labels: Labels) -> str:
    return ", ".join(f'{name}="{value}"' for name, value in labels.items())
