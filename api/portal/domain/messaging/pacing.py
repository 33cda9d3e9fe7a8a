"""Due times of many mails requested at once.

They keep the rate of announcements, and a code for signing in, which is due at once, does not wait behind them.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta


def due_times(now: datetime, *, per_second: float) -> Iterator[datetime | None]:
    """One per mail: the mails of the first second are due at once (None), the following ones at the given rate."""
    number = 0
    while True:
        delay = number / per_second
        yield None if delay < 1 else now + timedelta(seconds=delay)
        number += 1
