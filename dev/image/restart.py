"""Runs a command, and restarts it when a Python file below ``/opt/portal/src`` changes; for development only.

The first process of a container must not end, because files copied into the container would be lost. Needs only the
standard library.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

SOURCES = Path(os.environ.get("PORTAL_SOURCES", "/opt/portal/src"))
PAUSE = 0.5


def main(command: list[str]) -> int:
    child = subprocess.Popen(command)

    def end(*_: object) -> None:
        child.terminate()
        raise SystemExit(child.wait())

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    seen = state()
    while True:
        time.sleep(PAUSE)
        if (now := state()) == seen:
            continue
        # Several files are copied one after the other.
        while seen != now:
            seen = now
            time.sleep(PAUSE)
            now = state()
        print("Sources have changed: starting anew.", file=sys.stderr, flush=True)
        child.terminate()
        child.wait()
        child = subprocess.Popen(command)


def state() -> dict[str, int]:
    """Modification time of each file in nanoseconds. Files deleted meanwhile are skipped."""
    found = {}
    for file in SOURCES.rglob("*.py"):
        try:
            found[str(file)] = file.stat().st_mtime_ns
        except FileNotFoundError:
            continue
    return found


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
