"""File sizes as on screens: 1 MB is 1024 × 1024 bytes."""

from babel.numbers import format_decimal

from portal.platform.i18n.catalogue import translate, translate_plural

_KILOBYTE = 1024
_MEGABYTE = 1024 * 1024


def format_size(size: int, locale: str) -> str:
    """Rounded, e.g. 1.4 MB; Latin digits in both languages."""
    if size < _KILOBYTE:
        return format_bytes(size, locale)
    if size < _MEGABYTE:
        return translate("size.kb", locale, amount=format_decimal(round(size / _KILOBYTE), locale="en"))
    return translate("size.mb", locale, amount=format_decimal(round(size / _MEGABYTE, 1), locale="en"))


def format_bytes(size: int, locale: str) -> str:
    """Exact, for receipts: 1,467,392 bytes."""
    return translate_plural("size.bytes", size, locale)
