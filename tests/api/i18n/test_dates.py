"""Formatted dates and sizes."""

from datetime import UTC, datetime, timedelta

import pytest

from portal.platform.i18n import format_instant
from portal.platform.i18n.sizes import format_bytes, format_size

# Output of Intl in Chromium for the Umm al-Qura calendar, from June 2026 on.
HIJRI = [
    ("5 Muharram 1448 AH", "5 محرم 1448 هـ"),
    ("5 Safar 1448 AH", "5 صفر 1448 هـ"),
    ("5 Rabiʻ I 1448 AH", "5 ربيع الأول 1448 هـ"),
    ("5 Rabiʻ II 1448 AH", "5 ربيع الآخر 1448 هـ"),
    ("5 Jumada I 1448 AH", "5 جمادى الأولى 1448 هـ"),
    ("5 Jumada II 1448 AH", "5 جمادى الآخرة 1448 هـ"),
    ("5 Rajab 1448 AH", "5 رجب 1448 هـ"),
    ("5 Shaʻban 1448 AH", "5 شعبان 1448 هـ"),
    ("4 Ramadan 1448 AH", "4 رمضان 1448 هـ"),
    ("5 Shawwal 1448 AH", "5 شوال 1448 هـ"),
    ("5 Dhuʻl-Qiʻdah 1448 AH", "5 ذو القعدة 1448 هـ"),
    ("5 Dhuʻl-Hijjah 1448 AH", "5 ذو الحجة 1448 هـ"),
]
DEADLINE = datetime(2025, 2, 5, 20, 59, tzinfo=UTC)


def test_the_deadline_in_both_languages() -> None:
    english, arabic = format_instant(DEADLINE, "en"), format_instant(DEADLINE, "ar")
    assert (english.saudi, english.hijri) == ("5 Feb 2025, 11:59 PM", "6 Shaʻban 1446 AH")
    assert (arabic.saudi, arabic.hijri) == ("5 فبراير 2025، الساعة 11:59 م", "6 شعبان 1446 هـ")
    assert english.utc == arabic.utc == "2025-02-05 20:59:00 UTC"


def test_the_day_is_the_saudi_day() -> None:
    late = datetime(2025, 2, 5, 21, 0, tzinfo=UTC)
    assert format_instant(late, "en").saudi == "6 Feb 2025, 12:00 AM"
    assert format_instant(late, "en").hijri == "7 Shaʻban 1446 AH"


@pytest.mark.parametrize("month", range(12))
def test_the_second_calendar_is_written_as_on_the_page(month: int) -> None:
    instant = datetime(2026, 6, 20, tzinfo=UTC) + month * timedelta(days=29.6)
    assert (format_instant(instant, "en").hijri, format_instant(instant, "ar").hijri) == HIJRI[month]


@pytest.mark.parametrize("year", [1900, 2099])
def test_outside_the_tables_there_is_no_second_calendar(year: int) -> None:
    instant = datetime(year, 6, 1, tzinfo=UTC)
    assert format_instant(instant, "ar").hijri == ""
    assert str(year) in format_instant(instant, "ar").saudi


@pytest.mark.parametrize(
    ("size", "english", "arabic"),
    [
        (1, "1 byte", "بايت واحد"),
        (1023, "1,023 bytes", "1,023 بايتًا"),
        (1024, "1 kB", "1 ك.ب"),
        (1_467_392, "1.4 MB", "1.4 م.ب"),
        (20 * 1024 * 1024, "20 MB", "20 م.ب"),
    ],
)
def test_sizes(size: int, english: str, arabic: str) -> None:
    assert (format_size(size, "en"), format_size(size, "ar")) == (english, arabic)


def test_exact_sizes() -> None:
    assert format_bytes(1_467_392, "en") == "1,467,392 bytes"
    assert [format_bytes(size, "en") for size in (1, 2)] == ["1 byte", "2 bytes"]
    assert [format_bytes(size, "ar") for size in (1, 2, 7, 11, 100)] == [
        "بايت واحد",
        "بايتان",
        "7 بايتات",
        "11 بايتًا",
        "100 بايت",
    ]
