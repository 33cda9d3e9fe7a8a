"""The first process of development images (dev/image/restart.py)."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "dev" / "image" / "restart.py"
CHILD = """
import os, pathlib, signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
with pathlib.Path(sys.argv[1]).open("a") as log:
    log.write(f"{os.getpid()}\\n")
time.sleep(60)
"""


def eventually(condition: Callable[[], bool], otherwise: str) -> None:
    give_up = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < give_up, otherwise
        time.sleep(0.05)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "src"
    folder.mkdir()
    (folder / "module.py").write_text("ONE = 1\n")
    return folder


def test_a_changed_file_restarts_the_command_and_the_exit_code_is_the_commands(sources: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.touch()
    first = subprocess.Popen(
        [sys.executable, str(SCRIPT), sys.executable, "-c", CHILD, str(log)],
        env=os.environ | {"PORTAL_SOURCES": str(sources)},
        stderr=subprocess.DEVNULL,
    )
    try:
        eventually(lambda: len(log.read_text().split()) == 1, "it was not started")
        # The existing files have been scanned by then.
        time.sleep(1)
        (sources / "module.py").write_text("ONE = 2\n")
        eventually(lambda: len(log.read_text().split()) == 2, "it was not started anew")
        first.send_signal(signal.SIGTERM)
        assert first.wait(30) == 7
    finally:
        first.kill()
        first.wait()
