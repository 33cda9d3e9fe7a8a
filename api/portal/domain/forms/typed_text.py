"""Normalises typed text: storable, composed (NFC) and without invisible characters.

PostgreSQL refuses NUL in jsonb and UTF-8 has no lone surrogates, yet a browser can send both (a cut emoji is
enough). Bidirectional embeddings, overrides and isolates are dropped because an unclosed one would turn the
text around it in a mail, a list or an export; the plain marks (LRM, RLM) and joiners that Arabic and Persian
need stay.
"""

import unicodedata
from collections.abc import Callable

from pydantic import BeforeValidator

_LINE_ENDS = dict.fromkeys(map(ord, "\r\v\f\x85\u2028\u2029"), "\n")
_TABS = {ord("\t"): " "}
_UNSEEN = dict.fromkeys(
    [
        *(code for code in range(0xA0) if unicodedata.category(chr(code)) == "Cc" and chr(code) != "\n"),
        *range(0xD800, 0xE000),  # surrogates without their partner
        *map(ord, "\u00ad\u200b\u2060\ufeff"),
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
    ]
)
_MARKS_AT_ENDS = "\u200e\u200f\u061c "
# Letters and a symbol by their category that are shown as nothing: fillers of Hangul, and the blank of Braille.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_STORABLE = {**_UNSEEN, **_LINE_ENDS, **_TABS}


def storable(text: str) -> str:
    """The text as typed, including spaces, without characters that stores and readers refuse."""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").translate(_STORABLE))


def single_line(text: str) -> str:
    """Trimmed, with runs of white space and line ends collapsed to one space; empty if nothing is visible.

    Direction marks at its ends are dropped: they come with text that is copied, and belong to its neighbours.
    """
    return _visible_or_empty(" ".join(storable(text).split()).strip(_MARKS_AT_ENDS))


def paragraphs(text: str) -> str:
    """Trimmed as a whole and at the end of each line; empty if nothing is visible."""
    return _visible_or_empty("\n".join(line.rstrip() for line in storable(text).split("\n")).strip())


def _visible_or_empty(text: str) -> str:
    """The text, or an empty one if it has no visible character: combining marks and joiners alone do not count."""
    is_visible = any(unicodedata.category(one)[0] in "LNPS" and one not in _BLANK for one in text)
    return text if is_visible else ""


def tidied(tidy: Callable[[str], str]) -> BeforeValidator:
    """A validator for a field of a body that applies ``tidy`` before the length of the text is checked."""
    return BeforeValidator(lambda value: tidy(value) if isinstance(value, str) else value)
