"""Child processes that end with their parent."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

LAST_LINES = 15


class StartFailed(RuntimeError):
    """A part did not start; the message names part, reason and remedy."""


@cache
def setpriv() -> str | None:
    """util-linux's launcher, which makes the kernel signal a child whose parent dies. Linux only."""
    return shutil.which("setpriv") or next((path for path in ("/usr/bin/setpriv",) if Path(path).exists()), None)


def bound(
    command: Sequence[str | Path], *, by: signal.Signals = signal.SIGKILL, privileges: Sequence[str] = ()
) -> list[str]:
    """A command for a child to which the kernel sends ``by`` if this process is killed."""
    launcher = setpriv()
    prefix = [launcher, "--pdeathsig", by.name.removeprefix("SIG"), *privileges, "--"] if launcher else []
    return [*prefix, *map(str, command)]


def spawn(
    command: Sequence[str | Path],
    *,
    log: Path,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    stop_with: signal.Signals = signal.SIGTERM,
    privileges: Sequence[str] = (),
) -> subprocess.Popen[bytes]:
    """Starts a child in a process group of its own (Ctrl-C reaches only the parent), its output appended to ``log``.

    If this process is killed, the kernel sends the child ``stop_with``.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as output:
        return subprocess.Popen(
            bound(command, by=stop_with, privileges=privileges),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=dict(env) if env is not None else None,
            cwd=cwd,
            start_new_session=True,
        )


def stop(child: subprocess.Popen[bytes], *, with_signal: signal.Signals = signal.SIGTERM, within: float = 15) -> None:
    """Asks the child to end, waits, and kills its whole process group when it does not."""
    if child.poll() is None:
        child.send_signal(with_signal)
        try:
            child.wait(within)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def wait_until(
    ready: Callable[[], bool], *, child: subprocess.Popen[bytes], name: str, log: Path, within: float
) -> None:
    """Waits for ``ready()``. Raises :class:`StartFailed` with the log's last lines if ``child`` ends or hangs."""
    give_up = time.monotonic() + within
    while not ready():
        if child.poll() is not None:
            raise StartFailed(f"{name} ended with status {child.returncode} while starting:\n{last_lines(log)}")
        if time.monotonic() > give_up:
            raise StartFailed(f"{name} did not come up within {within:.0f} s:\n{last_lines(log)}")
        time.sleep(0.02)


def last_lines(log: Path, count: int = LAST_LINES) -> str:
    if not log.exists():
        return f"  (nothing was written to {log})"
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()[-count:]
    return "\n".join(f"  {line}" for line in lines) or f"  ({log} is empty)"


def command_line(pid: int) -> str:
    """Command line of a process; empty if it has ended."""
    shown = Path(f"/proc/{pid}/cmdline")
    if shown.parent.parent.joinpath("self").exists():
        try:
            return shown.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            return ""
    result = subprocess.run(["ps", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return result.stdout


def end_process(pid: int, with_signal: signal.Signals, *, within: float) -> bool:
    """Ends a process that is not a child of this one. Returns whether it has ended."""
    give_up = time.monotonic() + within
    os.kill(pid, with_signal)
    while command_line(pid):
        if time.monotonic() > give_up:
            return False
        time.sleep(0.05)
    return True
