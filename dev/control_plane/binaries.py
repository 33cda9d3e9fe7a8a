"""etcd and the API server of Kubernetes, built once from their published modules and kept in ``.cache/bin``."""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from dev.processes import StartFailed
from dev.toolchain import BINARIES, CACHE, go

KUBERNETES = "v1.36.3"
ETCD = "v3.6.8"
API_SERVER_BINARY = BINARIES / f"kube-apiserver-{KUBERNETES}"
ETCD_BINARY = BINARIES / f"etcd-{ETCD}"
MODULE = Path(__file__).parent
# A folder of its own: other builds throw theirs away when they are done.
WORKSHOP = CACHE / "control-plane"
_MAJOR, _MINOR, _ = KUBERNETES.removeprefix("v").split(".")
# Without these the server takes itself for v0.0.0, and its clients believe it.
VERSION_FLAGS = " ".join(
    f"-X k8s.io/component-base/version.{name}={value}"
    for name, value in (("gitVersion", KUBERNETES), ("gitMajor", _MAJOR), ("gitMinor", _MINOR))
)


class Binaries(NamedTuple):
    etcd: Path
    api_server: Path


def ensure_built() -> Binaries:
    """Builds what is not there. Several processes may ask: one builds, the others wait."""
    built = Binaries(ETCD_BINARY, API_SERVER_BINARY)
    if all(binary.exists() for binary in built):
        return built
    BINARIES.mkdir(parents=True, exist_ok=True)
    with (CACHE / "control-plane.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not all(binary.exists() for binary in built):
            _build_both()
    return built


def _build_both() -> None:
    print(
        f"Building etcd {ETCD} and kube-apiserver {KUBERNETES} for the tests (once, about 5 minutes) …",
        file=sys.stderr,
        flush=True,
    )
    _build("go.etcd.io/etcd/server/v3", ETCD_BINARY, flags="-s -w")
    _build("k8s.io/kubernetes/cmd/kube-apiserver", API_SERVER_BINARY, flags=f"-s -w {VERSION_FLAGS}")
    # Gigabytes that only another version would want again.
    shutil.rmtree(WORKSHOP, ignore_errors=True)


def _build(package: str, binary: Path, *, flags: str) -> None:
    log = CACHE / "control-plane-build.log"
    command, environment = go()
    environment |= {"GOPATH": str(WORKSHOP / "go"), "GOCACHE": str(WORKSHOP / "go-build"), "CGO_ENABLED": "0"}
    # Renamed when it is whole: a build that was ended leaves nothing that looks like a binary.
    unfinished = WORKSHOP / binary.name
    with log.open("ab") as output:
        result = subprocess.run(
            [*command, "build", "-trimpath", "-mod=readonly", f"-ldflags={flags}", "-o", unfinished, package],
            cwd=MODULE,
            env=os.environ | environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            preexec_fn=lambda: os.nice(10),
            check=False,
        )
    if result.returncode != 0:
        tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
        raise StartFailed(f"{package} could not be built; see {log}:\n{tail}")
    unfinished.rename(binary)
