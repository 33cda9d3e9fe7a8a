"""The server's texts by key, in both languages, from gettext files read at import.

A key is stable and not an English sentence. For a counted text, ``msgid_plural`` is the name of the placeholder with
the count. Placeholders are plain names in braces. Texts are checked when they are read, and values are never parsed as
formats, so that a person named ``{0.__class__}`` is harmless.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from gettext import c2py
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any

import structlog
from babel.messages.pofile import read_po

from portal.platform.i18n.locale import DEFAULT_LOCALE, LOCALES, current_locale
from portal.platform.settings import Environment, SettingsError, get_settings

log = structlog.get_logger(__name__)

FOLDER = Path(__file__).parent / "catalogues"


class MissingText(LookupError):
    """A missing key or placeholder value. Raised in development and tests only."""


@dataclass(frozen=True, slots=True)
class Text:
    """``forms``: one, or one per plural form; ``counts``: the placeholder with the count."""

    forms: tuple[str, ...]
    counts: str | None
    placeholders: frozenset[str]


@dataclass(frozen=True, slots=True)
class Catalogue:
    texts: dict[str, Text]
    plural_form: Callable[[int], int]
    plural_forms: int


def placeholders(text: str) -> frozenset[str]:
    """The names in braces; raises ``ValueError`` for anything but plain names."""
    names = set()
    for _, name, specification, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or specification or conversion:
            raise ValueError(f"only plain names may stand in braces: {text!r}")
        names.add(name)
    return frozenset(names)


def read_catalogue(path: Path, locale: str) -> Catalogue:
    document = read_po(BytesIO(path.read_bytes()), locale=locale, abort_invalid=True)
    texts: dict[str, Text] = {}
    for message in document:
        if not message.id:
            continue
        key, counts = (message.id, None) if isinstance(message.id, str) else (message.id[0], message.id[1])
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        texts[key] = Text(forms, counts, frozenset().union(*(placeholders(form) for form in forms)))
    return Catalogue(texts, c2py(document.plural_expr), document.num_plurals)


CATALOGUES = {locale: read_catalogue(FOLDER / f"{locale}.po", locale) for locale in LOCALES}


def add_texts(locale: str, texts: Mapping[str, str]) -> None:
    """Adds texts that are declared in code or data instead of the files. Raises ``ValueError`` for a known key."""
    known = CATALOGUES[locale].texts
    for key, text in texts.items():
        if key in known:
            raise ValueError(f"two texts for {key} in {locale}")
        known[key] = Text((text,), None, placeholders(text))


_configured: dict[tuple[str, str], Text] = {}


def use_configured_texts(texts: Mapping[str, Mapping[str, str]]) -> None:
    """Overrides texts of the catalogues, by key and language. Discards the overrides of an earlier call."""
    _configured.clear()
    for key, by_locale in texts.items():
        for locale, text in by_locale.items():
            if key not in CATALOGUES[locale].texts:
                raise ValueError(f"no text {key} in {locale}")
            _configured[locale, key] = Text((text,), None, frozenset())


def exists(key: str, locale: str | None = None) -> bool:
    return find_text(key, locale or current_locale()) is not None


def keys_below(prefix: str) -> list[str]:
    """The remainder of every key with the prefix, in the order of the catalogue."""
    return [key.removeprefix(prefix) for key in CATALOGUES[DEFAULT_LOCALE].texts if key.startswith(prefix)]


def find_text(key: str, locale: str) -> Text | None:
    return _configured.get((locale, key)) or CATALOGUES[locale].texts.get(key)


def translate(key: str, /, locale: str | None = None, **params: Any) -> str:
    """The text of ``key`` with its placeholders replaced, in the plural form of its count."""
    found_in, text = _find(key, locale or current_locale())
    if text is None:
        return key
    form = 0
    if text.counts is not None:
        form = CATALOGUES[found_in].plural_form(_count(params.get(text.counts)))
    return text.forms[form].format_map(_Values(params))


def translate_plural(key: str, n: int, /, locale: str | None = None, **params: Any) -> str:
    """The sentence of ``key`` for the count ``n``; its placeholder may have any name."""
    _, text = _find(key, locale or current_locale())
    counts = text.counts if text is not None else None
    return translate(key, locale, **params, **{counts or "n": n})


def _find(key: str, locale: str) -> tuple[str, Text | None]:
    for candidate in (locale, DEFAULT_LOCALE):
        text = find_text(key, candidate)
        if text is not None:
            return candidate, text
        _missing(f"no text {key} in {candidate}")
    return DEFAULT_LOCALE, None


def _count(value: Any) -> int:
    return abs(value) if isinstance(value, int) else 0


class _Values(dict[str, Any]):
    """Formats values as text, so that a format string cannot access their attributes."""

    def __getitem__(self, name: str) -> str:
        value = self.get(name)
        if value is None:
            _missing(f"nothing given for {{{name}}}")
            return ""
        # Latin digits in both languages, a comma between the thousands.
        return f"{value:,}" if type(value) is int else str(value)


def _missing(what: str) -> None:
    """Returns the next best text in production; raises elsewhere."""
    try:
        is_production = get_settings().environment is Environment.PRODUCTION
    except SettingsError:
        is_production = False
    if not is_production:
        raise MissingText(what)
    log.error("missing_text", what=what)
