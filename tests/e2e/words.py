"""The words on the screen, read from the app's own catalogues: one journey serves both languages."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

LOCALES = Path(__file__).parents[2] / "web" / "src" / "i18n" / "locales"
PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


class Words:
    def __init__(self, locale: str) -> None:
        self.locale = locale

    def __call__(self, key: str, **params: Any) -> str:
        """``words("accounts:login.email")``; raises where the catalogue has no such text."""
        text = self._find(key)
        return PLACEHOLDER.sub(lambda found: str(params[found.group(1)]), text)

    def pattern(self, key: str) -> "re.Pattern[str]":
        """The text with anything where it has a placeholder."""
        parts = [re.escape(part) for part in PLACEHOLDER.split(self._find(key))[::2]]
        return re.compile(".*".join(parts))

    def _find(self, key: str) -> str:
        namespace, _, path = key.partition(":")
        found: Any = _catalogue(self.locale, namespace)
        for part in path.split("."):
            found = found[part]
        if not isinstance(found, str):
            raise KeyError(f"{key} is no text in {self.locale}")
        return found


@cache
def _catalogue(locale: str, namespace: str) -> Any:
    return json.loads((LOCALES / locale / f"{namespace}.json").read_text(encoding="utf-8"))
