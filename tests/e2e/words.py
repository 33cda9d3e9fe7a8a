"""The texts of the app's catalogues, so that one test serves both languages."""

import json
import math
import re
import string
from functools import cache
from pathlib import Path
from typing import Any

LOCALES = Path(__file__).parents[2] / "web" / "src" / "i18n" / "locales"
PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
ACCENTED = str.maketrans(string.ascii_letters, "áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž" * 2)
KEPT = re.compile(r"(<[^>]*>|\{\{[^}]*\}\}|https?:\S+|\S+@\S+)")


def accented(text: str) -> str:
    """Replaces every Latin letter except in markup, placeholders and addresses (``web/src/i18n/pseudoLocale.ts``)."""
    return "".join(part if KEPT.search(part) else part.translate(ACCENTED) for part in KEPT.split(text))


def marked(text: str) -> str:
    """Returns a text as the pseudo-locale shows it: ``⟦ŵóŕð··⟧``."""
    return f"⟦{accented(text)}{'·' * math.ceil(len(text) * 0.3)}⟧"


class Words:
    """``pseudo``: texts as the pseudo-locale shows them."""

    def __init__(self, locale: str, *, pseudo: bool = False) -> None:
        self.locale = locale
        self.pseudo = pseudo

    def __call__(self, key: str, **params: Any) -> str:
        """``words("signIn:email")``; raises if the catalogue has no such text."""
        text = PLACEHOLDER.sub(lambda found: str(params[found.group(1)]), self._find(key))
        return marked(text) if self.pseudo else text

    def pattern(self, key: str, **params: str) -> "re.Pattern[str]":
        """Returns a pattern with wildcards for placeholders; ``params`` may be isolated by direction marks."""
        text, names = PLACEHOLDER.split(self._find(key))[::2], PLACEHOLDER.findall(self._find(key))
        shown = accented if self.pseudo else str
        text = [shown(part) for part in text]
        wanted = [f".*{_isolated(shown(params[name]))}.*" if name in params else ".*" for name in names]
        return re.compile(
            "".join(part for pair in zip(map(re.escape, text), [*wanted, ""], strict=True) for part in pair)
        )

    def _find(self, key: str) -> str:
        namespace, _, path = key.partition(":")
        found: Any = _catalogue(self.locale, namespace)
        for part in path.split("."):
            found = found[part]
        if not isinstance(found, str):
            raise KeyError(f"{key} is no text in {self.locale}")
        return found


def _isolated(text: str) -> str:
    """A pattern for the text; direction marks may stand before the extension of a file name."""
    base, dot, extension = text.rpartition(".")
    return f"{re.escape(base)}[\u2066-\u2069]*{re.escape(dot + extension)}"


@cache
def _catalogue(locale: str, namespace: str) -> Any:
    return json.loads((LOCALES / locale / f"{namespace}.json").read_text(encoding="utf-8"))
