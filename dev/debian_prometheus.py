"""Prometheus, promtool and the blackbox exporter from Debian's packages, unpacked without installing them."""

import fcntl
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from dev.processes import StartFailed
from dev.toolchain import binaries

PACKAGES = {
    "prometheus": ("promtool", "prometheus"),
    "prometheus-blackbox-exporter": ("prometheus-blackbox-exporter",),
}
"""Programs by package."""


def promtool() -> Path:
    return _ensure_here("promtool")


def prometheus() -> Path:
    return _ensure_here("prometheus")


def blackbox_exporter() -> Path:
    return _ensure_here("prometheus-blackbox-exporter")


def _ensure_here(name: str) -> Path:
    """The installed program, else that of the package. One of several processes downloads; the others wait."""
    if found := shutil.which(name):
        return Path(found)
    folder = binaries()
    binary = folder / name
    with (folder / "prometheus.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not binary.exists():
            (package,) = [package for package, programs in PACKAGES.items() if name in programs]
            _fetch(package, folder)
    return binary


def _fetch(package: str, destination: Path) -> None:
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        wanted = " and ".join(PACKAGES[package])
        raise StartFailed(f"Testing the alerts needs {wanted}: install what is missing, so that it is on the PATH.")
    print(f"Fetching {package}, which tests the alerts (once) …", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="prometheus-") as folder:
        download = ["apt-get", "download", "--quiet", package]
        said = ""
        for command in (download, ["apt-get", "update", "--quiet"], download):
            said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stderr
            if packages := list(Path(folder).glob(f"{package}_*.deb")):
                break
        else:
            raise StartFailed(f"{package} could not be fetched:\n{said}")
        subprocess.run(["dpkg", "-x", packages[0], "tree"], cwd=folder, check=True)
        for name in PACKAGES[package]:
            # Renamed once it is complete.
            unfinished = destination / f"{name}.unfinished"
            shutil.copy2(Path(folder) / "tree" / "usr" / "bin" / name, unfinished)
            unfinished.rename(destination / name)
