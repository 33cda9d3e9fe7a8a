"""Browser tests name texts by keys of the web app's catalogues."""

import re
from pathlib import Path

from tests.e2e.words import LOCALES, Words

TESTS = Path(__file__).parents[1] / "e2e"
NAMESPACES = "|".join(sorted(file.stem for file in (LOCALES / "en").glob("*.json")))
KEY = re.compile(rf'"((?:{NAMESPACES}):[A-Za-z0-9_.]+)"')
NAMED = sorted({key for file in TESTS.rglob("*.py") for key in KEY.findall(file.read_text(encoding="utf-8"))})


def test_keys_are_found() -> None:
    assert len(NAMED) > 300


def test_a_key_of_the_browser_tests_is_in_a_catalogue() -> None:
    """Some plural forms exist in Arabic only."""
    assert [key for key in NAMED if not any(_has(locale, key) for locale in ("en", "ar"))] == []


def _has(locale: str, key: str) -> bool:
    try:
        Words(locale).pattern(key)
    except KeyError:
        return False
    return True
