"""The folder of a node (dev/cluster/isolation.py) is removed however the process ends."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dev.cluster.isolation import watched_folder

HOLDING = """
import signal, sys, time
from pathlib import Path
from dev.cluster.isolation import watched_folder
# A shell lets what it starts in the background ignore SIGINT, and nohup SIGHUP.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
with watched_folder(Path(sys.argv[1])) as folder:
    (folder / "disk").mkdir()
    print(folder, flush=True)
    time.sleep(60)
"""


def test_the_folder_is_removed_after_the_block(tmp_path: Path) -> None:
    with watched_folder(tmp_path) as folder:
        (folder / "image").write_text("layers")
        # Containers run as other users.
        assert folder.stat().st_mode & 0o777 == 0o755
    assert not folder.exists()


@pytest.mark.parametrize(
    "end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda end: end.name
)
def test_the_folder_is_removed_after_the_process_was_ended(end: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "kubepods" / "pod1").mkdir(parents=True)
    command = [sys.executable, "-c", HOLDING, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout
        folder = Path(process.stdout.readline().strip())
        assert folder.is_dir()
        process.send_signal(end)
        process.wait(timeout=30)
    give_up = time.monotonic() + 30
    while folder.exists() or (tmp_path / "kubepods").exists():
        assert time.monotonic() < give_up, f"{folder} is still there"
        time.sleep(0.05)
