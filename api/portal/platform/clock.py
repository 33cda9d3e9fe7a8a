"""The application's clock.

For tokens, mails and caches. Deadlines and decisions take their time from the database
(:func:`portal.platform.db.clock.database_now`), so that a skewed machine cannot change them.
"""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

RIYADH = ZoneInfo("Asia/Riyadh")


def utc_now() -> datetime:
    return datetime.now(UTC)


def iso(instant: datetime) -> str:
    """RFC 3339 in UTC with milliseconds, e.g. ``2025-02-05T20:59:00.000Z``."""
    return instant.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
