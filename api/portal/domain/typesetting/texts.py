"""Texts for typeset documents: both languages, and text that people typed with its direction."""

import unicodedata
from datetime import datetime
from typing import Any

from portal.platform.files.file_names import file_name_parts
from portal.platform.i18n import LOCALES, direction, format_instant, translate

_RIGHT_TO_LEFT = frozenset({"R", "AL"})


def both(key: str, **params: Any) -> dict[str, str]:
    """The text of ``key`` in each language."""
    return {locale: translate(key, locale, **params) for locale in LOCALES}


def instant_in_both(instant: datetime) -> dict[str, str]:
    return {locale: format_instant(instant, locale).saudi for locale in LOCALES}


def written(text: str, locale: str) -> dict[str, Any]:
    """A text that was entered for one language, in its direction: it may begin with a name in other letters."""
    return {"text": text, "rtl": direction(locale) == "rtl"}


def file_name(name: str) -> dict[str, Any]:
    """Left to right, so that the extension stands at its end; an Arabic name within it has its own direction."""
    base, extension = file_name_parts(name)
    return {"text": f"\u2068{base}\u2069{extension}" if typed(base)["rtl"] else name, "rtl": False}


def typed(text: str) -> dict[str, Any]:
    """User input, in the direction of its first letter."""
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind == "L" or kind in _RIGHT_TO_LEFT:
            return {"text": text, "rtl": kind in _RIGHT_TO_LEFT}
    return {"text": text, "rtl": False}
