"""Texts for people use the terms of the glossary, in both languages."""

import json
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from portal.domain.forms.definition import DEFINITIONS
from portal.domain.messaging.render import FOLDER as TEMPLATES
from portal.domain.registration.fields import FILE as FIELDS
from portal.platform.i18n.catalogue import FOLDER as CATALOGUES

ROOT = Path(__file__).parents[2]
GLOSSARIES = sorted((ROOT / "dev" / "glossary").glob("*.toml"))
PO_ENTRY = re.compile(r'^msgid ((?:".*"\n)+)((?:msgid_plural .*\n)?(?:msgstr.*\n(?:".*"\n)*)+)', re.MULTILINE)

Text = tuple[str, str, str]


def leaves(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield key, value
        return
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, child in entries:
        yield from leaves(child, f"{key}.{name}".lstrip("."))


def texts(language: str) -> Iterator[Text]:
    """Returns file, key and text of each text of one language."""
    for path in sorted((ROOT / "web/src/i18n/locales" / language).glob("*.json")):
        for key, text in leaves(json.loads(path.read_text())):
            yield path.name, key, text
    catalogue = CATALOGUES / f"{language}.po"
    for key, body in PO_ENTRY.findall(catalogue.read_text() + "\n"):
        yield catalogue.name, key.strip().strip('"'), "".join(re.findall(r'"(.*)"', body))
    for path in sorted((TEMPLATES / language).iterdir()):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            yield path.name, str(number), line
    for path in [*sorted(DEFINITIONS.glob("*.json")), FIELDS]:
        for key, text in leaves(json.loads(path.read_text())):
            if key.endswith(f".{language}"):
                yield path.name, key, text


@pytest.mark.parametrize("glossary", GLOSSARIES, ids=lambda path: path.stem)
def test_no_text_uses_a_word_that_the_glossary_rules_out(glossary: Path) -> None:
    terms = tomllib.loads(glossary.read_text())["term"]
    found = list(texts(glossary.stem))
    assert {"shell.json", f"{glossary.stem}.po", "frame.jinja", "questionnaire.v1.json", "fields.json"} <= {
        file for file, _, _ in found
    }
    wrong = [
        f"{file} {key}: {text!r}: use {term['use']!r}"
        for file, key, text in found
        for term in terms
        if any(re.search(never, text, re.IGNORECASE) for never in term["never"])
        and not any(fnmatch(f"{file}:{key}", pattern) for pattern in term.get("except", []))
    ]
    assert not wrong, "\n".join(wrong)
