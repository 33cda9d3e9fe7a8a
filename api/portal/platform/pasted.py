"""Cleans values that people paste: invisible characters in them, and quotation marks and punctuation around them.

``web/src/validation/pasted.ts`` does the same in the browser; ``tests/pasted_cases.json`` holds both to the same
results.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from unicodedata import category, decimal

JOINERS = "\u200c\u200d"
"""ZWNJ and ZWJ, which belong to words of Arabic, Persian and Indic scripts."""

# Longer texts are refused for their length, so they need no cleaning.
_MAX_CLEANED = 10_000
_JOINED = "[\u0600-\u1cff\ua800-\uabff\ufb50-\ufefc]"
# Variation selectors that ask for the plain or the coloured form of a symbol: "☎\ufe0f".
_PRESENTATION = "\ufe0e\ufe0f"
_JOINER_RUN = re.compile(rf"(?<={_JOINED})([{JOINERS}])[{JOINERS}]*(?={_JOINED})|[{JOINERS}]+")

# "1. ", "(2) ", "- " and the like, in front of an entry of a list.
_LIST_MARK = re.compile(r"\s*(?:[(\[]?\d{1,3}\s?[-–.):\]]|[-–—*>])\s+")
_MAX_SIGNS = 20
"""Signs in front of a value that are taken off one by one."""
_SURROUNDING = frozenset("*_~|")
_OPENERS = dict(zip(")]}>»›”’」』）】〉》", "([{<«‹“‘「『（【〈《", strict=True))
_QUOTES = frozenset("\"'`")
_CLOSING = frozenset(".,;:!?|❛❜❝❞").union(_QUOTES, _OPENERS)

_SEPARATORS = frozenset("./\\~|_·•−⁄∕")
_HYPHENS = {"−": "-"}


def without_marks(text: str) -> str:
    """Trimmed, without direction marks and other invisible characters; joiners stay between letters that they join.

    A text of more than 10,000 characters stays as it is.
    """
    if len(text) > _MAX_CLEANED:
        return text
    seen = "".join(character for character in text if not _is_mark(character))
    return _JOINER_RUN.sub(r"\1", seen).strip()


def _is_mark(character: str) -> bool:
    return character in _PRESENTATION or (category(character) == "Cf" and character not in JOINERS)


def unlisted(text: str) -> str:
    """An entry of a list without the number or dash in front of it."""
    return _LIST_MARK.sub("", text, count=1) if _LIST_MARK.match(text) else text


def unwrapped(text: str) -> str:
    """The text without bullets, quotation marks and brackets around it, and without closing punctuation.

    A bracket or quotation mark at the end stays if its partner is in the text: ``https://x.example/a_(b)``. So does a
    text of more than 10,000 characters.
    """
    if len(text) > _MAX_CLEANED:
        return text
    for rest in _without_start(text):
        text = rest
    return _without_end(text)


def unwrappings(text: str) -> Iterator[str]:
    """The text with ever less around it, for values that may begin with such a sign themselves: ``{n}@x.example``."""
    if len(text) <= _MAX_CLEANED:
        for rest in (text, *islice(_without_start(text), _MAX_SIGNS)):
            yield rest
            yield _without_end(rest)


def western_digits(text: str) -> str:
    """Decimal digits of every script as 0-9."""
    return "".join(character if (digit := decimal(character, None)) is None else str(digit) for character in text)


def without_separators(text: str) -> str:
    """Western digits, without the spaces, dashes, brackets, dots and slashes with which people group them."""
    return "".join(character for character in western_digits(text) if not _separates(character))


def plain_hyphens(text: str) -> str:
    """The text with a hyphen for every dash."""
    return "".join("-" if category(character) == "Pd" else _HYPHENS.get(character, character) for character in text)


def _without_start(text: str) -> Iterator[str]:
    """The text without its first sign, its first two, and so on."""
    while text:
        if text[0].isspace() or _opens(text[0]):
            text = text[1:]
        elif text[0] in _SURROUNDING and text[0] == text[1:].rstrip()[-1:]:
            text = text[1:].rstrip()[:-1]
        else:
            break
        yield text


def _without_end(text: str) -> str:
    end, left = len(text), Counter(text)
    while end:
        last = text[end - 1]
        opener = _OPENERS.get(last)
        has_partner = left[last] <= left[opener] if opener else last in _QUOTES and left[last] % 2 == 0
        if has_partner or not (last.isspace() or _closes(last)):
            break
        left[last] -= 1
        end -= 1
    return text[:end]


@lru_cache(maxsize=4096)
def _opens(character: str) -> bool:
    """Quotation marks, opening brackets, and bullets of any script, also those of Word's symbol font."""
    if character.isascii():
        return character in "\"'`([{<"
    return category(character)[0] in "PS" or category(character) in {"Co", "Cf", "Cc"}


@lru_cache(maxsize=4096)
def _closes(character: str) -> bool:
    return character in _CLOSING or (
        not character.isascii() and category(character) in {"Pd", "Pe", "Pf", "Pi", "Po", "Cf", "Cc"}
    )


@lru_cache(maxsize=4096)
def _separates(character: str) -> bool:
    kind = category(character)
    return character in _SEPARATORS or kind[0] == "Z" or kind in {"Cc", "Cf", "Pd", "Ps", "Pe"}
