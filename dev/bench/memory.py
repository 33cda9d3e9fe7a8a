"""Memory of a process during a measurement."""

import threading
from typing import Self

import psutil

WATCHED_EVERY = 0.005


class PeakMemory:
    """Resident memory of a process, watched in a thread. ``growth`` in bytes over the start."""

    def __init__(self, process: psutil.Process) -> None:
        self._process = process
        self._stop = threading.Event()
        self.growth = 0.0

    def __enter__(self) -> Self:
        self._start = self._process.memory_info().rss
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._stop.wait(WATCHED_EVERY):
            self.growth = max(self.growth, self._process.memory_info().rss - self._start)
