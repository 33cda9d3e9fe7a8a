"""Heartbeats of the process's loops, from which ``/livez`` detects a stalled loop.

Another thread reads them, so a blocked event loop cannot report itself as alive.
"""

from time import monotonic

# Seconds. Longer than the longest regular pause between two heartbeats of a loop, which is five seconds.
STALL_TIMEOUT = 30.0


class Liveness:
    def __init__(self) -> None:
        self._heartbeats: dict[str, float] = {}
        self.has_started = False
        self.startup_problems: list[str] = ["not started"]

    def heartbeat(self, name: str) -> None:
        self._heartbeats[name] = monotonic()

    def stalled(self) -> list[str]:
        """Names of the loops without a heartbeat for longer than ``STALL_TIMEOUT``."""
        now = monotonic()
        return sorted(name for name, at in list(self._heartbeats.items()) if now - at > STALL_TIMEOUT)
