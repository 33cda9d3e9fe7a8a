"""``make chart``: Grafana's dashboards. Rows of panels are written down, and the JSON is made from them."""

from pathlib import Path

from dev.dashboards.contents import DASHBOARDS
from dev.dashboards.drawing import as_json
from dev.toolchain import ROOT

__all__ = ["DASHBOARDS", "made"]

FOLDER = ROOT / "charts" / "rfi-portal" / "files" / "dashboards"


def made() -> dict[Path, str]:
    return {FOLDER / f"{dashboard.name}.json": as_json(dashboard) for dashboard in DASHBOARDS}
