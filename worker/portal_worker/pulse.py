"""Whether every loop of this process still turns.

Read from another thread, so that a loop which hangs cannot say that it is well.
"""

from time import monotonic

# Longer than any loop rests: the longest wait between two beats is a pause of five seconds.
SILENCE_TIMEOUT = 30.0


class Pulse:
    def __init__(self) -> None:
        self._beats: dict[str, float] = {}
        self.has_started = False
        self.problems_at_start: list[str] = ["not started"]

    def beat(self, name: str) -> None:
        self._beats[name] = monotonic()

    def silent(self) -> list[str]:
        """The loops that have not turned for too long."""
        now = monotonic()
        return sorted(name for name, beat in list(self._beats.items()) if now - beat > SILENCE_TIMEOUT)
