"""Whole days in filters: days in Saudi time."""

from datetime import date, datetime, time, timedelta
from typing import Annotated

from pydantic import Field

from portal.platform.clock import RIYADH

Day = Annotated[date, Field(ge=date(1900, 1, 1), le=date(2099, 12, 31))]
"""A day that a date picker offers (specification §9). The limits ensure that the next midnight exists."""


def first_moment(day: date, *, days: int = 0) -> datetime:
    """Midnight at the start of the day, or this many days later."""
    return datetime.combine(day + timedelta(days=days), time.min, RIYADH)
