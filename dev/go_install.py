"""Programs that the tests need and that come as Go modules: built once, kept in ``.cache/bin``."""

import fcntl
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from dev.processes import StartFailed
from dev.toolchain import BINARIES, CACHE, go


@dataclass(frozen=True, slots=True)
class GoProgram:
    """``package`` at ``version``, whose last part is the program's name; ``what`` completes “Building …”."""

    package: str
    version: str
    what: str
    flags: str = "-s -w"

    @property
    def name(self) -> str:
        return self.package.rpartition("/")[2]

    @property
    def binary(self) -> Path:
        return BINARIES / f"{self.name}-{self.version}"

    def ensure_built(self) -> Path:
        """The binary; builds it when it is not there. Several processes may ask: one builds, the others wait."""
        if self.binary.exists():
            return self.binary
        BINARIES.mkdir(parents=True, exist_ok=True)
        with (CACHE / f"{self.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self.binary.exists():
                self._build()
        return self.binary

    def _build(self) -> None:
        print(f"Building {self.what} (once, about 2 minutes) …", file=sys.stderr, flush=True)
        # A folder of its own: other builds throw theirs away when they are done.
        workshop = CACHE / f"{self.name}-build"
        log = CACHE / f"{self.name}-build.log"
        command, environment = go()
        environment |= {
            "GOPATH": str(workshop / "go"),
            "GOCACHE": str(workshop / "go-build"),
            "GOBIN": str(workshop),
            "CGO_ENABLED": "0",
        }
        with log.open("wb") as output:
            result = subprocess.run(
                [*command, "install", "-trimpath", f"-ldflags={self.flags}", f"{self.package}@{self.version}"],
                env=os.environ | environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                check=False,
            )
        if result.returncode != 0:
            tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
            raise StartFailed(f"{self.what} could not be built; see {log}:\n{tail}")
        (workshop / self.name).rename(self.binary)
        # Gigabytes that only another version would want again.
        shutil.rmtree(workshop, ignore_errors=True)
