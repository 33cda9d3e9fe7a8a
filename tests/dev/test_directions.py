"""A text whose language is known has its direction from it, never from its first letter.

A title that begins with a name in Latin letters, or a paragraph that begins with a placeholder, would otherwise be laid
out left to right in Arabic.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from portal.domain.messaging.render import FOLDER as TEMPLATES

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web/src"
MAY_GUESS = {
    # The one place for typed text of unknown language, and its form for several paragraphs.
    "components/Bdi.tsx",
    "components/Paragraphs.tsx",
    # What a person is typing.
    "components/SearchField.tsx",
    "components/TextInput.tsx",
    "components/TypedConfirmation.tsx",
    # The words or the address of a link.
    "features/request/texts/TextNodes.tsx",
    # Typed text of which some words are marked.
    "features/responses/reading/desk/MarkedText.tsx",
    # A program's message.
    "app/ErrorBoundary.tsx",
}
GUESS = re.compile(r"""dir="auto"|\bdir: 'auto'|\bdir=\{[^}]*'auto'|<bdi>|<bdi lang""")
IN_ONE_LANGUAGE = re.compile(
    r"<(?:Bdi|Paragraphs)>\{[^{}]*(?:\[(?:language|own|currentLanguage\(\))\]|_en\b|_ar\b)[^{}]*\}"
    r"|isolate\([\w.?]+\[(?:language|own|currentLanguage\(\))\]\)"
)
FIELD_IN_ONE_LANGUAGE = re.compile(
    r"<TextInput(?:(?!/>).)*?field\([`'\"][^)]*(?:_en|_ar|_\$\{language\})(?:(?!/>).)*?/>", re.DOTALL
)
FILE_NAME = re.compile(r"<Bdi>\{[\w.?]*(?:file|upload)[\w.?]*\.name[^{}]*\}|isolate\([\w.?]*file\w*\??\.name")
MACRO_OF_ONE_LANGUAGE = re.compile(r"parts\.(?:own|quote)\((?:content|item)\.\w+_(?:en|ar)\)")
MACRO_OF_FILE_NAMES = re.compile(r"parts\.own\((?:\w+\.)?(?:file\.name|file_name)\)")


def sources() -> Iterator[tuple[str, str]]:
    paths = sorted(WEB.rglob("*.ts*"))
    assert paths, f"no sources in {WEB}"
    for path in paths:
        name = str(path.relative_to(WEB))
        if ".test." not in name and not name.startswith(("testing/", "api/schema.gen")):
            yield name, path.read_text()


def test_a_page_guesses_the_direction_of_a_text_in_a_known_language() -> None:
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, source in sources()
        if name not in MAY_GUESS
        for number, line in enumerate(source.splitlines(), 1)
        if GUESS.search(line)
    ]
    found += [f"{name}: {match.group()}" for name, source in sources() for match in IN_ONE_LANGUAGE.finditer(source)]
    found += [
        f"{name}: {' '.join(match.group().split())}"
        for name, source in sources()
        for match in FIELD_IN_ONE_LANGUAGE.finditer(source)
        if "language=" not in match.group()
    ]
    assert found == []


def test_a_page_shows_a_file_name_without_isolating_its_extension() -> None:
    assert [f"{name}: {match.group()}" for name, source in sources() for match in FILE_NAME.finditer(source)] == []


def test_a_mail_guesses_the_direction_of_a_text_in_a_known_language() -> None:
    templates = sorted(TEMPLATES.glob("*/*.jinja"))
    assert templates
    found = [
        f"{path.parent.name}/{path.name}: {match.group()}"
        for path in templates
        for pattern in (MACRO_OF_ONE_LANGUAGE, MACRO_OF_FILE_NAMES, re.compile('dir="auto"'))
        for match in pattern.finditer(path.read_text())
    ]
    assert found == []
