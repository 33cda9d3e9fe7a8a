"""Converts panels to Grafana's JSON.

``$namespace`` and ``$release`` are selected on the dashboard, so that one Grafana shows several installations.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

SOURCE = {"type": "prometheus", "uid": "${datasource}"}
HERE = 'namespace="$namespace", release="$release"'
WIDTH, HEIGHT = 24, 8
INTERVAL = "30s"


@dataclass(frozen=True)
class Panel:
    """``queries``: legend → PromQL, in which HERE is replaced by namespace and release. ``kind``: timeseries or stat.

    A stat shows the current value, or ``otherwise`` if there is none; ``names`` shows the legend instead of the value.
    ``exemplars`` shows requests with their traces.
    """

    title: str
    queries: dict[str, str]
    unit: str = "short"
    kind: str = "timeseries"
    description: str = ""
    otherwise: str = ""
    names: bool = False
    exemplars: bool = False


@dataclass(frozen=True)
class Dashboard:
    name: str
    title: str
    rows: dict[str, Sequence[Panel]]


def as_json(dashboard: Dashboard) -> str:
    panels: list[dict[str, Any]] = []
    y = 0
    for title, row in dashboard.rows.items():
        panels.append(
            {"type": "row", "title": title, "collapsed": False, "gridPos": {"x": 0, "y": y, "w": WIDTH, "h": 1}}
        )
        y += 1
        for start in range(0, len(row), 4):
            line = row[start : start + 4]
            height = HEIGHT // 2 if all(panel.kind == "stat" for panel in line) else HEIGHT
            width = WIDTH // len(line)
            panels += [
                _panel(panel, {"x": number * width, "y": y, "w": width, "h": height})
                for number, panel in enumerate(line)
            ]
            y += height
    for number, panel in enumerate(panels, start=1):
        panel["id"] = number
    body = {
        "uid": f"rfi-portal-{dashboard.name}",
        "title": dashboard.title,
        "tags": ["rfi-portal"],
        "schemaVersion": 39,
        # The next upgrade would overwrite manual changes; a copy can be edited.
        "editable": False,
        "refresh": "30s",
        "time": {"from": "now-6h", "to": "now"},
        "timezone": "",
        "templating": {"list": _variables()},
        "links": [{"type": "dashboards", "tags": ["rfi-portal"], "title": "RFI portal", "asDropdown": True}],
        "panels": panels,
    }
    return json.dumps(body, indent=1, ensure_ascii=False) + "\n"


def _panel(panel: Panel, place: dict[str, int]) -> dict[str, Any]:
    is_stat = panel.kind == "stat"
    targets = [
        {
            "refId": chr(ord("A") + number),
            "datasource": SOURCE,
            "expr": query.replace("HERE", HERE),
            "legendFormat": legend or "__auto",
            # The scrape interval of the chart. With half of it, Grafana would compute rates over so short a time that
            # one failed scrape leaves a gap.
            "interval": INTERVAL,
            # With a range query, a stat would show values of series that ended hours ago.
            "instant": is_stat,
            "range": not is_stat,
        }
        | ({"exemplar": True} if panel.exemplars else {})
        for number, (legend, query) in enumerate(panel.queries.items())
    ]
    defaults = {"unit": panel.unit} | ({"noValue": panel.otherwise} if panel.otherwise else {})
    options = {"reduceOptions": {"calcs": ["last"]}, "textMode": "name" if panel.names else "auto"} if is_stat else {}
    return {
        "type": panel.kind,
        "title": panel.title,
        "description": panel.description,
        "datasource": SOURCE,
        "gridPos": place,
        "fieldConfig": {"defaults": defaults, "overrides": []},
        "options": options,
        "targets": targets,
    }


def _variables() -> list[dict[str, Any]]:
    return [
        {"name": "datasource", "type": "datasource", "query": "prometheus", "label": "Data source"},
        {
            "name": "namespace",
            "type": "query",
            "label": "Namespace",
            "datasource": SOURCE,
            "query": "label_values(portal_http_requests_in_flight, namespace)",
            "refresh": 2,
        },
        {
            "name": "release",
            "type": "query",
            "label": "Release",
            "datasource": SOURCE,
            "query": 'label_values(portal_http_requests_in_flight{namespace="$namespace"}, release)',
            "refresh": 2,
        },
    ]
