"""Texts for typeset documents: both languages, and text that people typed with its direction."""

import re
import unicodedata
from datetime import datetime
from typing import Any

from portal.platform.files.file_names import file_name_parts
from portal.platform.i18n import LOCALES, direction, format_instant, translate

_RIGHT_TO_LEFT = frozenset({"R", "AL"})
MAX_WORD = 30
_LONG_WORD = re.compile(rf"\S{{{MAX_WORD + 1},}}")
_PIECE = re.compile(rf"\S{{1,{MAX_WORD}}}")


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


def breakable(text: str) -> str:
    """With zero-width spaces in words of more than :data:`MAX_WORD` characters, which would leave the page."""
    return _LONG_WORD.sub(lambda word: "\u200b".join(_PIECE.findall(word[0])), text)


def typed(text: str) -> dict[str, Any]:
    """User input, in the direction of its first letter."""
    for character in text:
        kind = unicodedata.bidirectional(character)
        if kind == "L" or kind in _RIGHT_TO_LEFT:
            return {"text": text, "rtl": kind in _RIGHT_TO_LEFT}
    return {"text": text, "rtl": False}
