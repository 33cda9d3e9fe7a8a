"""Processor time of the start of each process, from its first instruction until it is ready.

API and worker start with the packages of the image, because the development environment has more of them, and other
packages import some of these where they find them.
"""

import os
import statistics
import subprocess
import sys
from collections.abc import Mapping

import psutil
import trustme

from dev.bench.people import bench_portal
from dev.bench.processor import seconds_of
from dev.bench.report import Result
from dev.bootstrap import IMAGE
from dev.portal_process import RunningPortal, end, wait_for
from dev.ports import LOCALHOST, reserved_port
from dev.processes import bound
from dev.toolchain import ROOT

STARTS = 3
GOAL_SECONDS = 1.5
PYTHON = str(IMAGE / "bin" / "python")
API = bound([PYTHON, "-m", "portal", "serve"])
WORKER = bound([PYTHON, "-m", "portal_worker"])
OPERATOR = bound([sys.executable, "-m", "portal_operator"])


def measure() -> list[Result]:
    # The first start writes bytecode that later ones read, as the images have it.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if not (IMAGE / "stamp").exists():
        raise SystemExit("The packages of the image are missing: python3 dev/bootstrap.py python:bench")
    with bench_portal(processes=()) as portal:
        environment = portal.environment | {"PYTHONPATH": f"{ROOT / 'api'}{os.pathsep}{ROOT / 'worker'}"}
        worker = f"http://{portal.settings.host}:{portal.settings.worker_metrics_port}"
        return [
            _started("API", API, environment, f"{portal.url}/readyz"),
            _started("worker", WORKER, environment, f"{worker}/readyz"),
            _operator(portal),
        ]


def _operator(portal: RunningPortal) -> Result:
    """Measures until the operator is alive, because it is ready only after listing objects of a cluster."""
    for name in ("portal-token", "kubernetes-token"):
        portal.folder.joinpath(name).write_text("none")
    authority = portal.folder / "ca.crt"
    trustme.CA().cert_pem.write_to_path(str(authority))
    health_port = reserved_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PORTAL_")} | {
        "PORTAL_OPERATOR_PORTAL_URL": portal.url,
        "PORTAL_OPERATOR_PORTAL_TOKEN": str(portal.folder / "portal-token"),
        "PORTAL_OPERATOR_NAMESPACES": "bench",
        "PORTAL_OPERATOR_KUBERNETES_URL": f"http://{LOCALHOST}:{reserved_port()}",
        "PORTAL_OPERATOR_KUBERNETES_CA": str(authority),
        "PORTAL_OPERATOR_KUBERNETES_TOKEN": str(portal.folder / "kubernetes-token"),
        "PORTAL_OPERATOR_HOST": LOCALHOST,
        "PORTAL_OPERATOR_HEALTH_PORT": str(health_port),
        "PORTAL_OPERATOR_METRICS_PORT": str(reserved_port()),
        "PORTAL_OPERATOR_LOG_LEVEL": "ERROR",
    }
    return _started("operator", OPERATOR, environment, f"http://{LOCALHOST}:{health_port}/healthz")


def _started(name: str, command: list[str], environment: Mapping[str, str], url: str) -> Result:
    """The median; the first start only warms the caches of files."""
    spent, resident = [], 0.0
    for _ in range(STARTS + 1):
        process = subprocess.Popen(command, env=environment)
        try:
            wait_for(url, child=process)
            started = psutil.Process(process.pid)
            spent.append(seconds_of([started, *started.children(recursive=True)]))
            resident = started.memory_info().rss / 1024**2
        finally:
            end(process)
    seconds = statistics.median(spent[1:])
    detail = f"median of {STARTS}, least {min(spent):.2f}, first {spent[0]:.2f}; {resident:.0f} MiB then"
    return Result(f"start of the {name}", seconds, GOAL_SECONDS, at_least=False, unit=" s", detail=detail)
