"""``.portal/``: data that `make run` keeps, and the lock that prevents a second `make run` on it.

``STATE_DIR`` names another folder, for a second portal at the same time.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from dev.toolchain import ROOT

STATE = Path(os.environ.get("STATE_DIR") or ROOT / ".portal").resolve()
DATA = STATE / "data"
LOGS = STATE / "logs"
MAX_LOG_BYTES = 5 * 1024 * 1024


class Running(RuntimeError):
    """Another process holds the lock of ``.portal/``."""


@contextmanager
def claim() -> Iterator[None]:
    """Locks ``.portal/`` for this process and creates its folders. Raises :class:`Running` or ``OSError``."""
    with hold():
        DATA.mkdir(exist_ok=True)
        LOGS.mkdir(exist_ok=True)
        for log in LOGS.glob("*.log"):
            _shorten(log)
        yield


@contextmanager
def hold() -> Iterator[None]:
    """Locks ``.portal/`` without creating its folders. The kernel releases the lock even if the process is killed."""
    STATE.mkdir(parents=True, exist_ok=True)
    with (STATE / "lock").open("a+b", buffering=0) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            holder = lock.read().decode().strip()
            raise Running(f"The portal of {STATE} is running already (process {holder}): end that one first.") from None
        # Optional, because it is only for the message above: `make reset` must work on a full disk.
        with suppress(OSError):
            lock.truncate(0)
            lock.write(str(os.getpid()).encode())
        yield


def _shorten(log: Path) -> None:
    if log.stat().st_size > MAX_LOG_BYTES:
        log.replace(log.with_suffix(".old"))
