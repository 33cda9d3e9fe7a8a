"""Instants for people: Saudi time in both calendars, with Latin digits in both languages."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from babel.dates import format_datetime
from hijridate import Gregorian

from portal.clock import RIYADH

_PATTERNS = {"en": "d MMMM y, h:mm a", "ar": "d MMMM y، h:mm a"}
_HIJRI_ERAS = {"en": "AH", "ar": "هـ"}
_HIJRI_MONTHS: dict[str, Literal["en", "ar"]] = {"en": "en", "ar": "ar"}


@dataclass(frozen=True, slots=True)
class InstantText:
    """One instant in the three ways that a letter gives it.

    ``saudi``: "5 February 2025, 11:59 PM". ``hijri``: that day by the Umm al-Qura calendar, "6 Sha'ban 1446 AH", empty
    outside its tables (1924 to 2077). ``utc``: "2025-02-05 20:59:00 UTC".
    """

    saudi: str
    hijri: str
    utc: str


def format_instant(instant: datetime, locale: str) -> InstantText:
    local = instant.astimezone(RIYADH)
    return InstantText(
        saudi=format_datetime(local, _PATTERNS[locale], tzinfo=RIYADH, locale=locale),
        hijri=_hijri(local, locale),
        utc=instant.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC"),
    )


def _hijri(local: datetime, locale: str) -> str:
    try:
        day = Gregorian(local.year, local.month, local.day).to_hijri()
    except OverflowError:
        return ""
    return f"{day.day} {day.month_name(_HIJRI_MONTHS[locale])} {day.year} {_HIJRI_ERAS[locale]}"
