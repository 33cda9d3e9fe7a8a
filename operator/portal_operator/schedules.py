"""When a code is due again: so long after it was made, or at the next time that cron would name."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cronsim import CronSim, CronSimError

from portal_operator.objects import duration


class UnusableSchedule(ValueError):
    """The API server has let through what cannot be carried out; the words are for people."""


def next_rotation(spec: dict[str, Any], rotated_at: datetime) -> datetime:
    """Raises :class:`UnusableSchedule`. What was missed counts once: the next time after the last rotation."""
    if "interval" in spec:
        return rotated_at + duration(spec["interval"])
    zone = spec.get("timeZone", "UTC")
    try:
        # Clocks that are put forward or back are cron's own business: a time that is left out comes a little later.
        return next(CronSim(spec["schedule"], rotated_at.astimezone(ZoneInfo(zone))))
    except CronSimError as error:
        raise UnusableSchedule(f"The schedule {spec['schedule']!r} cannot be read: {error}.") from None
    except StopIteration:
        raise UnusableSchedule(f"The schedule {spec['schedule']!r} names no time that ever comes.") from None
    except (ZoneInfoNotFoundError, ValueError):
        raise UnusableSchedule(f"There is no time zone {zone!r}.") from None
