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
        """``words("signIn:email")``; raises where the catalogue has no such text."""
        text = self._find(key)
        return PLACEHOLDER.sub(lambda found: str(params[found.group(1)]), text)

    def pattern(self, key: str, **params: str) -> "re.Pattern[str]":
        """The text with anything where it has a placeholder; ``params`` may stand between marks of direction."""
        text, names = PLACEHOLDER.split(self._find(key))[::2], PLACEHOLDER.findall(self._find(key))
        wanted = [f".*{re.escape(params[name])}.*" if name in params else ".*" for name in names]
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


@cache
def _catalogue(locale: str, namespace: str) -> Any:
    return json.loads((LOCALES / locale / f"{namespace}.json").read_text(encoding="utf-8"))
