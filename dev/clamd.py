"""ClamAV's own daemon with the limits of docs/operations.md and a database of few signatures."""

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from dev.processes import StartFailed
from dev.toolchain import ROOT

STARTS_WITHIN = 30.0


def documented_limits() -> dict[str, str]:
    """The settings that docs/operations.md recommends, without the port."""
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    block = text.partition("# clamd.conf\n")[2].partition("```")[0]
    settings = dict(line.split(" ", 1) for line in block.splitlines())
    del settings["TCPSocket"]
    return settings


@contextmanager
def running_clamd(
    folder: Path, limits: dict[str, str], signatures: Sequence[str]
) -> Iterator[tuple[Path, "subprocess.Popen[bytes]"]]:
    """Its socket, and its process. ``signatures``: lines of a database ``.ndb``, ``name:type:offset:hexadecimal``."""
    program = shutil.which("clamd", path="/usr/sbin:/usr/bin")
    if program is None:
        raise StartFailed("clamd is missing: run `python3 dev/bootstrap.py browser` as root, or install clamav-daemon")
    database = folder / "signatures"
    database.mkdir()
    (database / "test.ndb").write_text("".join(f"{line}\n" for line in signatures))
    socket = folder / "clamd.ctl"
    settings = {"LocalSocket": socket, "DatabaseDirectory": database, "Foreground": "yes", **limits}
    (folder / "clamd.conf").write_text("".join(f"{name} {value}\n" for name, value in settings.items()))
    process = subprocess.Popen([program, "-c", folder / "clamd.conf"], stdout=subprocess.DEVNULL)
    try:
        late = monotonic() + STARTS_WITHIN
        while not socket.exists():
            if process.poll() is not None or monotonic() > late:
                raise StartFailed(f"clamd does not listen (ended with {process.poll()})")
            sleep(0.05)
        yield socket, process
    finally:
        process.kill()
        process.wait()
