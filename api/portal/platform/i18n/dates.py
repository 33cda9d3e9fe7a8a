"""Instants for people: Saudi time in both calendars, with Latin digits in both languages."""

from dataclasses import dataclass
from datetime import UTC, datetime

from babel.dates import format_datetime
from hijridate import Gregorian

from portal.platform.clock import RIYADH

# The form of the web app (web/src/i18n/dates.ts).
_PATTERNS = {"en": "d MMM y, h:mm a", "ar": "d MMMM y، 'الساعة' h:mm a"}
_CLDR = {"en": "en_GB", "ar": "ar"}
_HIJRI_ERAS = {"en": "AH", "ar": "هـ"}
# In the form of browsers (CLDR), so that a receipt is the same on the page and in the mail.
_HIJRI_MONTHS = {
    "en": (
        "Muharram",
        "Safar",
        "Rabiʻ I",
        "Rabiʻ II",
        "Jumada I",
        "Jumada II",
        "Rajab",
        "Shaʻban",
        "Ramadan",
        "Shawwal",
        "Dhuʻl-Qiʻdah",
        "Dhuʻl-Hijjah",
    ),
    "ar": (
        "محرم",
        "صفر",
        "ربيع الأول",
        "ربيع الآخر",
        "جمادى الأولى",
        "جمادى الآخرة",
        "رجب",
        "شعبان",
        "رمضان",
        "شوال",
        "ذو القعدة",
        "ذو الحجة",
    ),
}


@dataclass(frozen=True, slots=True)
class InstantText:
    """An instant in three formats.

    ``saudi``: "5 Feb 2025, 11:59 PM". ``hijri``: the day in the Umm al-Qura calendar, "6 Shaʻban 1446 AH", empty
    outside its tables (1924 to 2077). ``utc``: "2025-02-05 20:59:00 UTC".
    """

    saudi: str
    hijri: str
    utc: str


def format_instant(instant: datetime, locale: str) -> InstantText:
    local = instant.astimezone(RIYADH)
    saudi = format_datetime(local, _PATTERNS[locale], tzinfo=RIYADH, locale=_CLDR[locale])
    return InstantText(
        saudi=saudi.replace("am", "AM").replace("pm", "PM"),
        hijri=_hijri(local, locale),
        utc=instant.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC"),
    )


def _hijri(local: datetime, locale: str) -> str:
    try:
        day = Gregorian(local.year, local.month, local.day).to_hijri()
    except OverflowError:
        return ""
    return f"{day.day} {_HIJRI_MONTHS[locale][day.month - 1]} {day.year} {_HIJRI_ERAS[locale]}"
