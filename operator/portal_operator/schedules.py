"""When a code is due for rotation: after an interval, or at the next time of a cron schedule."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cronsim import CronSim, CronSimError

from portal_operator.resources import parse_duration


class UnusableSchedule(ValueError):
    """A schedule or time zone that the schema allows and that does not exist. The message is for people."""


def next_rotation(spec: dict[str, Any], rotated_at: datetime) -> datetime:
    """The first time after the last rotation, so missed rotations count once. Raises :class:`UnusableSchedule`."""
    if "interval" in spec:
        return rotated_at + parse_duration(spec["interval"])
    zone = spec.get("timeZone", "UTC")
    try:
        # CronSim handles daylight saving time: a time that the change skips runs right after it.
        return next(CronSim(spec["schedule"], rotated_at.astimezone(ZoneInfo(zone))))
    except CronSimError as error:
        raise UnusableSchedule(f"The schedule {spec['schedule']!r} cannot be read: {error}.") from None
    except StopIteration:
        raise UnusableSchedule(f"The schedule {spec['schedule']!r} never matches.") from None
    except (ZoneInfoNotFoundError, ValueError):
        raise UnusableSchedule(f"There is no time zone {zone!r}.") from None
