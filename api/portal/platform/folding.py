"""Folds what is searched and what is asked, so that only letters and digits decide (docs/adr/0047).

``portal_fold`` in the database folds stored texts, this module the words of a search, and ``web/src/i18n/fold.ts`` both
for filters in the browser. ``tests/search_cases.json`` holds all three to the same results.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import category, normalize

MAX_WORDS = 10
"""Words of one search; further words are ignored."""
MIN_JOINED = 3
"""Letters of a word that is also found where the text writes it as several words."""

_LETTERS = str.maketrans(
    "ٱىےةۃەہھیکڪςıłøđħ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹",
    "اييهههههيككσilodh01234567890123456789",
)
# Apostrophes, the minus sign and the stretching of Arabic words. Hyphens and invisible characters are categories.
_WITHIN_WORDS = frozenset("\u0640\u2212'`\u2018\u2019\u201a\u201b\u2032\u2035\u02cb\u055a\u05f3\u115f\u1160").union(
    map(chr, range(0x2B9, 0x2C0)), map(chr, range(0x2C8, 0x2CB))
)
# Punctuation that belongs to no address, number or name, so that it ends a word as a space does.
_BETWEEN_WORDS = frozenset(',;?!|<>()[]{}"،؛؟、。«»‹›“”„‟')
_SCHEMES = frozenset({"http", "https", "mailto", "tel", "www"})
# "00966 50 123 4567" as a whole search finds "+966501234567".
_DIALLED = re.compile(r"^\W*(?:tel\W*)?00(?=\W*[1-9](?:\W*\d){7,14}\W*$)")
_MARK, _WITHIN, _AMONG, _BETWEEN = "\0", "\1", "\2", "\n"


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a search, folded. ``parts``: between the punctuation in it."""

    parts: tuple[str, ...]

    @property
    def letters(self) -> str:
        return "".join(self.parts)

    @property
    def pattern(self) -> str:
        """A regular expression, the same for PostgreSQL and Python, that finds the word in a folded text.

        In place of the punctuation the text may have a space or nothing. A word without punctuation is also found as
        several whole words of the text. Their beginnings would find too much: ``amira`` in ``Amir Ahmed``.
        """
        within = " ?".join(self.parts)
        if len(self.parts) > 1 or len(within) < MIN_JOINED:
            return within
        return rf"{within}|(^|\s){' ?'.join(within)}(\s|$)"


def fold(text: str) -> str:
    """Small letters and digits without accents and interchangeable Arabic letters, in words with one space between.

    Invisible characters, diacritics, hyphens and apostrophes vanish; other punctuation separates words as a space does.
    The at sign stays: it tells an email from a website.
    """
    return " ".join(_classified(text).replace(_WITHIN, "").replace(_AMONG, " ").split())


def words_of(search: str) -> list[Word]:
    """The words of a search, at most :data:`MAX_WORDS`; none if it has neither letters nor digits."""
    words = _DIALLED.sub("", _classified(search)).split()
    typed = (word.replace(_WITHIN, " ").replace(_AMONG, " ").split() for word in words)
    return [Word(_without_scheme(parts)) for parts in typed if parts][:MAX_WORDS]


def _without_scheme(parts: list[str]) -> tuple[str, ...]:
    """``https://www.najd.com.sa`` finds ``http://najd.com.sa`` too, and a copied ``mailto:`` link finds the email."""
    named = next((place for place, part in enumerate(parts[:-1]) if part not in _SCHEMES), len(parts) - 1)
    return tuple(parts[named:])


def signs_of(search: str) -> list[str]:
    """What a search without a letter or digit is: punctuation, to be found as it was typed. Empty for an empty one."""
    return "".join(sign for sign in search if sign.isspace() or category(sign)[0] in "PS").split()


def trimmed(text: str) -> str:
    """The text without white space and invisible characters at its ends, as they come with what is copied."""
    start, end = 0, len(text)
    while start < end and _is_unseen(text[start]):
        start += 1
    while start < end and _is_unseen(text[end - 1]):
        end -= 1
    return text[start:end]


def _classified(text: str) -> str:
    """Folded letters, and one of four characters for each that is none, by what it does to a word."""
    kept = "".join(map(_kept, normalize("NFKD", text).lower()))
    # A free-standing accent such as U+00B4 is decomposed into a space and a mark.
    return re.sub(f" ?{_MARK}+", "", kept).translate(_LETTERS)


@lru_cache(maxsize=4096)
def _kept(character: str) -> str:
    kind = category(character)
    if character in "@ ":
        return character
    if kind[0] == "M":
        return _MARK
    if kind in {"Cf", "Pd"} or character in _WITHIN_WORDS:
        return _WITHIN
    if kind[0] == "Z" or kind == "Cc" or character in _BETWEEN_WORDS:
        return _BETWEEN
    return _AMONG if kind[0] in "PS" else character


def _is_unseen(character: str) -> bool:
    return character.isspace() or category(character) in {"Cc", "Cf"}
