"""``make chart``: Grafana's dashboards, generated from rows of panels."""

from pathlib import Path

from dev.dashboards.api import API
from dev.dashboards.drawing import as_json
from dev.dashboards.overview import OVERVIEW
from dev.dashboards.rfi_and_operator import OPERATOR
from dev.dashboards.stores import STORES
from dev.dashboards.workers import WORKERS
from dev.toolchain import ROOT

__all__ = ["DASHBOARDS", "made"]

DASHBOARDS = (OVERVIEW, API, WORKERS, OPERATOR, STORES)
FOLDER = ROOT / "charts" / "rfi-portal" / "files" / "dashboards"


def made() -> dict[Path, str]:
    return {FOLDER / f"{dashboard.name}.json": as_json(dashboard) for dashboard in DASHBOARDS}
