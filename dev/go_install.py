"""Programs for tests that are built from Go modules once and kept in ``.cache/bin``."""

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
    """``package`` at ``version``; ``what`` completes “Building …”, and ``minutes`` says how long two cores take.

    ``called`` is the program's name where it is not the package's last part. ``module`` is a folder with the go.mod
    and go.sum that it is built by: what ``go install`` refuses, because its own go.mod replaces modules. Programs that
    share much may share a ``workshop``; after the last of them, pass it to :func:`throw_away`.
    """

    package: str
    version: str
    what: str
    flags: str = "-s -w"
    called: str = ""
    module: Path | None = None
    minutes: int = 2
    workshop: str = ""

    @property
    def name(self) -> str:
        return self.called or self.package.rpartition("/")[2]

    @property
    def binary(self) -> Path:
        return BINARIES / f"{self.name}-{self.version}"

    def ensure_built(self) -> Path:
        """The binary, built if it is missing. One of several processes builds; the others wait."""
        if self.binary.exists():
            return self.binary
        BINARIES.mkdir(parents=True, exist_ok=True)
        with (CACHE / f"{self.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self.binary.exists():
                self._build()
        return self.binary

    def _build(self) -> None:
        print(f"Building {self.what} (once, about {self.minutes} minutes) …", file=sys.stderr, flush=True)
        # A separate directory, because other builds delete theirs when they are done.
        workshop = _folder(self.workshop or self.name)
        workshop.mkdir(exist_ok=True)
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
                [*command, *self._arguments(workshop)],
                cwd=self.module,
                env=os.environ | environment,
                stdout=output,
                stderr=subprocess.STDOUT,
                # The build shares the machine with the user who waits for it.
                preexec_fn=lambda: os.nice(10),
                check=False,
            )
        if result.returncode != 0:
            tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
            raise StartFailed(f"{self.what} could not be built; see {log}:\n{tail}")
        (workshop / self.name).rename(self.binary)
        if not self.workshop:
            throw_away(self.name)

    def _arguments(self, workshop: Path) -> list[str]:
        """Commands that install the program into ``workshop``, by its name."""
        options = ["-trimpath", f"-ldflags={self.flags}"]
        if self.module is None:
            return ["install", *options, f"{self.package}@{self.version}"]
        return ["build", *options, "-mod=readonly", "-o", str(workshop / self.name), self.package]


def throw_away(workshop: str) -> None:
    """Deletes gigabytes that only another version would reuse."""
    shutil.rmtree(_folder(workshop), ignore_errors=True)


def _folder(workshop: str) -> Path:
    return CACHE / f"{workshop}-build"
