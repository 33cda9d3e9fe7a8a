"""The texts of this process: files of the configured folder, or the portal's own where one is missing or unusable.

A file is named ``{name}.{language}.md``. It is UTF-8 Markdown of at most 64 KiB, may begin with the date of its last
update (``updated: 2026-11-25`` between two lines ``---``), and may contain the placeholders of :func:`placeholders`.
Files are read once per process. An unusable file never stops a process: it is reported, and the portal's own goes out.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeGuard

from portal.domain.texts.markdown import TextNode, escaped, parse
from portal.platform.settings import Settings

Name = Literal["about", "privacy", "terms", "accessibility"]
Language = Literal["en", "ar"]

NAMES: tuple[Name, ...] = ("about", "privacy", "terms", "accessibility")
LANGUAGES: tuple[Language, ...] = ("en", "ar")
MAX_BYTES = 64 * 1024
VERSION_LENGTH = 12

_DEFAULTS = Path(__file__).parent / "defaults"
_HEAD = re.compile(r"\A---\r?\n(?:updated:[ \t]*(\d{4}-\d{2}-\d{2})[ \t]*\r?\n)?---\r?\n")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def is_name(word: str) -> TypeGuard[Name]:
    return word in NAMES


@dataclass(frozen=True, slots=True)
class Text:
    """``version``: the first 12 hexadecimal digits of the file's SHA-256."""

    version: str
    updated_on: date | None
    nodes: list[TextNode]


@dataclass(frozen=True, slots=True)
class Texts:
    """``problems``: why files of the folder are not used, one sentence each."""

    by_name: Mapping[tuple[Name, Language], Text]
    problems: tuple[str, ...]

    def get(self, name: Name, language: Language) -> Text:
        return self.by_name[name, language]

    @property
    def updated_on(self) -> date | None:
        """The latest date that a text names."""
        return max((text.updated_on for text in self.by_name.values() if text.updated_on), default=None)


class UnusableText(ValueError):
    """The message ends a sentence that begins with the file's name."""


@lru_cache(maxsize=8)
def texts(settings: Settings) -> Texts:
    by_name: dict[tuple[Name, Language], Text] = {}
    problems: list[str] = []
    for name in NAMES:
        for language in LANGUAGES:
            values = placeholders(settings, language)
            file_name = f"{name}.{language}.md"
            content = (_DEFAULTS / file_name).read_bytes()
            text = read_text(content, values)
            if settings.texts_dir is not None:
                try:
                    own = _content(settings.texts_dir / file_name)
                    text = text if own is None else read_text(own, values)
                except UnusableText as error:
                    problems.append(f"{settings.texts_dir / file_name} {error}")
            by_name[name, language] = text
    if settings.texts_dir is not None and not settings.texts_dir.is_dir():
        problems.append(f"{settings.texts_dir} (PORTAL_TEXTS_DIR) is no folder")
    return Texts(by_name, tuple(problems))


def placeholders(settings: Settings, language: Language) -> dict[str, str]:
    is_arabic = language == "ar"
    return {
        "product": settings.product_name_ar if is_arabic else settings.product_name_en,
        "authority": settings.regulator_name_ar if is_arabic else settings.regulator_name_en,
        "website": str(settings.regulator_url),
        "support_email": settings.support_email,
        "review_hours": str(settings.review_hours),
    }


def read_text(content: bytes, values: Mapping[str, str]) -> Text:
    """Raises :class:`UnusableText`. An unknown placeholder stays as it is written."""
    try:
        source = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnusableText("is not UTF-8") from None
    updated_on = None
    head = _HEAD.match(source)
    if head is not None:
        source = source[head.end() :]
        updated_on = _date(head[1]) if head[1] else None
    filled = _PLACEHOLDER.sub(lambda found: escaped(values[found[1]]) if found[1] in values else found[0], source)
    nodes = parse(filled)
    if not nodes:
        raise UnusableText("is empty")
    return Text(hashlib.sha256(content).hexdigest()[:VERSION_LENGTH], updated_on, nodes)


def _date(written: str) -> date:
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise UnusableText(f"names a date that does not exist: {written}") from None


def _content(path: Path) -> bytes | None:
    """The content of the file; None if there is no such file. Reads at most one byte more than the limit."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UnusableText(f"cannot be read: {error.strerror or type(error).__name__}") from None
    if len(content) > MAX_BYTES:
        raise UnusableText(f"is larger than {MAX_BYTES} bytes")
    return content
