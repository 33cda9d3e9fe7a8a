"""How a process ends: its exit code, and the message that ``kubectl describe`` shows."""

import os
import signal
import sys
import threading
from contextlib import suppress

REFUSED = 2
"""Exit code after a certain refusal: settings are wrong, or a store rejects them. The chart's Jobs do not retry it."""

MESSAGE_FILE = "/dev/termination-log"
"""Kubernetes mounts it into each container and reads it when the container has ended. Elsewhere it does not exist."""
MAX_MESSAGE = 4096
"""Bytes that Kubernetes reads."""


def leave_message(text: str) -> None:
    """Writes the reason for which this process ends."""
    with suppress(OSError):
        # Without O_CREAT, because a machine that is no container has no such file.
        descriptor = os.open(MESSAGE_FILE, os.O_WRONLY | os.O_TRUNC)
        with os.fdopen(descriptor, "wb") as file:
            file.write(text.encode("utf-8", "backslashreplace")[:MAX_MESSAGE])


def end_at_sigterm() -> None:
    """Ends the process at SIGTERM, which the first process of a container otherwise ignores.

    The open transaction is rolled back. Handlers can be set in the main thread only.
    """
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, lambda number, _frame: sys.exit(128 + number))
