"""Programs for tests that are built from Go modules once and kept in the account's cache."""

import fcntl
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from dev.processes import StartFailed, bound
from dev.toolchain import CACHE, ROOT, binaries, go

# Shared by all programs, because they have the standard library and many packages in common.
_WORKSHOP = CACHE / "go-programs"
_LOCKED = ROOT / "dev" / "programs"


@dataclass(frozen=True, slots=True)
class GoProgram:
    """``package`` at ``version``; ``what`` completes “Building …”, and ``minutes`` says how long two cores take.

    ``called`` is the program's name where it is not the package's last part. A program is built by the go.mod in
    dev/programs, with the versions of packages that all of them share; ``is_separate``: by its own, because another
    one does not compile with those that it needs. After the last program, call :func:`delete_caches`.
    """

    package: str
    version: str
    what: str
    flags: str = "-s -w"
    called: str = ""
    is_separate: bool = False
    minutes: int = 2

    @property
    def name(self) -> str:
        return self.called or self.package.rpartition("/")[2]

    @property
    def binary(self) -> Path:
        return binaries() / f"{self.name}-{self.version}"

    def ensure_built(self, *, announced: bool = False) -> Path:
        """The binary, built if it is missing. One of several processes builds; the others wait.

        ``announced``: the caller has printed what is being built.
        """
        if self.binary.exists():
            return self.binary
        with self.binary.with_name(f"{self.binary.name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self.binary.exists():
                if not announced:
                    message = f"Building {self.what} (once, about {self.minutes} minutes) …"
                    print(message, file=sys.stderr, flush=True)
                self._build()
        return self.binary

    def _build(self) -> None:
        _WORKSHOP.mkdir(exist_ok=True)
        log = CACHE / f"{self.name}-build.log"
        command, environment = go()
        environment |= {
            "GOPATH": str(_WORKSHOP / "go"),
            "GOCACHE": str(_WORKSHOP / "go-build"),
            "GOBIN": str(_WORKSHOP),
            "CGO_ENABLED": "0",
            # The compiler collects garbage only in a process that holds a GiB; with GOGC=400 it took a tenth longer.
            "GOGC": "off",
            "GOMEMLIMIT": "1GiB",
        }
        with log.open("wb") as output:
            result = subprocess.run(
                bound([*command, *self._arguments()], by=signal.SIGINT),
                cwd=_LOCKED,
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
        # The caches may be on two file systems, across which a rename fails.
        unfinished = self.binary.with_name(f"{self.binary.name}.unfinished")
        shutil.move(_WORKSHOP / self.name, unfinished)
        unfinished.rename(self.binary)

    def _arguments(self) -> list[str]:
        """Commands that install the program into the workshop, by its name."""
        # The linker strips debugging data (-s -w), so the compiler need not write it: a seventh of its time. Without
        # inlining (-l) it takes a fifth less; the programs run slower, but tests ask little of them.
        options = ["-trimpath", "-gcflags=all=-dwarf=false -l", f"-ldflags={self.flags}"]
        if self.is_separate:
            return ["install", *options, f"{self.package}@{self.version}"]
        return ["build", *options, "-mod=readonly", "-o", str(_WORKSHOP / self.name), self.package]


def delete_caches() -> None:
    """Deletes gigabytes that only another version would reuse."""
    shutil.rmtree(_WORKSHOP, ignore_errors=True)
