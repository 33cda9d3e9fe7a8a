"""Texts for typeset documents: both languages, and text that people typed with its direction."""

import unicodedata
from datetime import datetime
from typing import Any

from portal.platform.i18n import LOCALES, format_instant, translate

_RIGHT_TO_LEFT = frozenset({"R", "AL"})


def both(key: str, **params: Any) -> dict[str, str]:
    """The text of ``key`` in each language."""
    return {locale: translate(key, locale, **params) for locale in LOCALES}


def instant_in_both(instant: datetime) -> dict[str, str]:
    return {locale: format_instant(instant, locale).saudi for locale in LOCALES}


def typed(text: str) -> dict[str, Any]:
    """User input, in the direction of its first letter."""
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind == "L" or kind in _RIGHT_TO_LEFT:
            return {"text": text, "rtl": kind in _RIGHT_TO_LEFT}
    return {"text": text, "rtl": False}
