"""Facts of the forms are only in their definitions, so that adding or rewording a question changes few files."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from dev.toolchain import ROOT
from portal.domain.forms.definition import DEFINITIONS, published_forms

TEXT = {".py", ".ts", ".tsx", ".json", ".jinja", ".po", ".md", ".yaml", ".html", ".toml"}
GENERATED = {"openapi.json", "schema.gen.ts", "package-lock.json"}
# Answers with separate filters; without its question a filter is omitted.
OFFERED_AS_FILTERS = re.compile(
    r"web/src/(features/oversight/insights/AnswerFields\.tsx|i18n/locales/../insights\.json)"
)
NUMBER_WORDS = [
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
    "thirty",
    "forty",
]
COUNT = re.compile(
    rf"\b([1-9]\d|({'|'.join(NUMBER_WORDS)})(-\w+)?)[ _]((short|numbered)[ _])?questions\b"
    r"|([1-9]\d|عشر|عشرة|عشرون|عشرين|ثلاثون|ثلاثين)\s+(سؤال|أسئلة)|(الأسئلة|أسئلة) \S*\s?(عشر|والعشرون|والعشرين)",
    re.IGNORECASE,
)
# Ids of one word, such as ``storage``, also name other things.
IDS = {name for form in published_forms().values() for name in form.by_id if name != name.lower()}
ID = re.compile(rf"\b({'|'.join(sorted(IDS))})\b")


def _files() -> Iterator[tuple[str, str]]:
    """Path and text of every text file except the definitions."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        path = Path(ROOT / name)
        if path.suffix in TEXT and path.name not in GENERATED and path.parent != DEFINITIONS and path.is_file():
            yield name, path.read_text(encoding="utf-8")


def test_no_count_of_questions_is_written_by_hand() -> None:
    written = ["29 questions", "Eleven short questions", "29 سؤالًا", "أحد عشر سؤالًا", "الأسئلة التسعة والعشرون"]
    assert [count for count in written if not COUNT.search(count)] == []
    own = Path(__file__).relative_to(ROOT).as_posix()
    found = {name: match[0] for name, text in _files() if name != own and (match := COUNT.search(text))}
    assert found == {}


def test_no_question_is_named_outside_its_definition() -> None:
    """Except tests of answers, which name their questions."""
    found = {
        name: sorted(set(ID.findall(text)))
        for name, text in _files()
        if not name.startswith(("tests/", "web/src/testing/"))
        and ".test." not in name
        and not OFFERED_AS_FILTERS.fullmatch(name)
    }
    assert {name: ids for name, ids in found.items() if ids} == {}
