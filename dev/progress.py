"""Lines about the steps of a long build, each with the seconds that it takes."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO


@contextmanager
def timed(what: str, *, to: TextIO | None = None) -> Iterator[None]:
    """On a terminal, one line whose seconds count; elsewhere, a line when the step starts and one when it ends.

    Nothing else may write to the terminal meanwhile.
    """
    output = to or sys.stdout
    started = time.monotonic()
    ended = threading.Event()

    def line(state: str) -> str:
        return f"→ {what} … {state}{time.monotonic() - started:.0f} s"

    def count() -> None:
        while not ended.wait(1):
            print(f"\r{line('')}", end="", file=output, flush=True)

    counts = output.isatty()
    print(f"→ {what} …", end="" if counts else "\n", file=output, flush=True)
    counter = threading.Thread(target=count, daemon=True)
    if counts:
        counter.start()
    state = "failed after "
    try:
        yield
        state = "done in "
    finally:
        ended.set()
        if counts:
            counter.join()
        print(f"{chr(13) if counts else ''}{line(state)}", file=output, flush=True)
