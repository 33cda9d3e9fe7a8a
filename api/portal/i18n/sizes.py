"""Sizes of files, as the screens write them: 1 MB is 1024 × 1024 bytes."""

from babel.numbers import format_decimal

from portal.i18n.catalogue import translate

_KILOBYTE = 1024
_MEGABYTE = 1024 * 1024


def format_size(size: int, locale: str) -> str:
    """"1.4 MB", with Latin digits in both languages."""
    if size < _KILOBYTE:
        return translate("size.bytes", locale, amount=format_decimal(size, locale="en"))
    if size < _MEGABYTE:
        return translate("size.kb", locale, amount=format_decimal(round(size / _KILOBYTE), locale="en"))
    return translate("size.mb", locale, amount=format_decimal(round(size / _MEGABYTE, 1), locale="en"))
