"""ClamAV's own daemon as a process of the tests, with a database of two signatures."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from portal.features.responses.file_checks.limits import EICAR
from tests.factories.clamd import MARKER

STARTS_WITHIN = 30.0
SIGNATURES = f"Portal.Marker:0:*:{MARKER.hex()}\nEicar-Test:0:0:{EICAR.hex()}\n"
_DOCUMENT = Path(__file__).parents[1] / "docs" / "operations.md"


def documented_limits() -> dict[str, str]:
    """The settings that docs/operations.md recommends, without the port."""
    text = _DOCUMENT.read_text(encoding="utf-8")
    block = text.partition("# clamd.conf\n")[2].partition("```")[0]
    settings = dict(line.split(" ", 1) for line in block.splitlines())
    del settings["TCPSocket"]
    return settings


@contextmanager
def real_clamd(folder: Path, limits: dict[str, str]) -> Iterator[tuple[Path, "subprocess.Popen[bytes]"]]:
    """Its socket, and its process."""
    program = shutil.which("clamd", path="/usr/sbin:/usr/bin")
    if program is None:
        pytest.fail("clamd is missing: run `python3 dev/bootstrap.py browser` as root, or install clamav-daemon")
    (folder / "signatures").mkdir()
    (folder / "signatures" / "test.ndb").write_text(SIGNATURES)
    socket = folder / "clamd.ctl"
    lines = {"LocalSocket": socket, "DatabaseDirectory": folder / "signatures", "Foreground": "yes", **limits}
    settings = folder / "clamd.conf"
    settings.write_text("".join(f"{name} {value}\n" for name, value in lines.items()))
    process = subprocess.Popen([program, "-c", settings], stdout=subprocess.DEVNULL)
    try:
        late = monotonic() + STARTS_WITHIN
        while not socket.exists():
            assert process.poll() is None, "clamd ended"
            assert monotonic() < late, "clamd does not listen"
            sleep(0.05)
        yield socket, process
    finally:
        process.kill()
        process.wait()
