"""Every message in a pseudo-locale that replaces each Latin letter of templates and catalogues.

Remaining Latin text comes from code or from parts that both languages share, where no translator sees it.
"""

import re
import shutil
import string
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment

from portal.domain.messaging import render
from portal.domain.messaging.message_templates import SAMPLES, MessageTemplate
from portal.domain.messaging.render import render_mail, render_sms
from portal.platform.i18n import format_instant
from portal.platform.i18n.catalogue import CATALOGUES
from portal.platform.settings import Settings
from tests.api.messaging.page import Page

ACCENTED = str.maketrans(string.ascii_letters, "áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž" * 2)
LATIN = re.compile(r"[A-Za-z]+")
ADDRESS = re.compile(r"https?://[^\s<>\"]+|[\w.+-]+@[\w.-]+|@[\w.]+ #\w+")
EVERY = pytest.mark.parametrize("name", sorted(SAMPLES))
TEXTED = pytest.mark.parametrize("name", sorted(name for name, sample in SAMPLES.items() if sample.has_sms))


def accented(text: str, *, but: str) -> str:
    """Replaces every Latin letter, except in text that the pattern ``but`` matches."""
    return "".join(
        part if at % 2 else part.translate(ACCENTED)
        for at, part in enumerate(re.split(f"({but})", text, flags=re.DOTALL))
    )


def pseudo_template(source: str) -> str:
    """Replaces text between tags, and string literals with a capital letter or a space (other literals are names)."""
    out: list[str] = []
    in_tag = False
    for _, token, value in Environment().lex(source):  # noqa: S701  (nothing is rendered here)
        if token == "data":
            words: list[str] = []
            for part in re.split(r"([<>])", value):
                in_tag = part == "<" or (in_tag and part != ">")
                words.append(part if in_tag else accented(part, but=r"&\w+;"))
            out.append("".join(words))
        elif token == "string" and (value[1:2].isupper() or " " in value):
            out.append(value.translate(ACCENTED))
        else:
            out.append(value)
    return "".join(out)


@pytest.fixture
def pseudo_locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replaces English."""
    folder = tmp_path / "templates"
    shutil.copytree(render.FOLDER, folder)
    for path in (folder / "en").iterdir():
        path.write_text(pseudo_template(path.read_text(encoding="utf-8")), encoding="utf-8")
    english = CATALOGUES["en"]
    texts = {
        key: replace(text, forms=tuple(accented(form, but=r"\{\w+\}") for form in text.forms))
        for key, text in english.texts.items()
    }
    monkeypatch.setitem(CATALOGUES, "en", replace(english, texts=texts))
    monkeypatch.setattr(render, "FOLDER", folder)
    render._environment.cache_clear()
    yield
    render._environment.cache_clear()


def given_in(value: Any) -> Iterator[str]:
    """Returns text from people, settings and the calendar, which is not translated."""
    if isinstance(value, str):
        yield from (line for line in (value, *value.splitlines()) if line)
    elif isinstance(value, datetime):
        instant = format_instant(value, "en")
        yield from (instant.saudi, instant.hijri, instant.utc)
    elif is_dataclass(value):
        for field in fields(value):
            yield from given_in(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from given_in(item)


def raw_latin(written: str, content: MessageTemplate, *given: str) -> list[str]:
    plain = ADDRESS.sub("", written)
    for known in sorted({*given_in(content), *given}, key=len, reverse=True):
        plain = plain.replace(known, "").replace(" ".join(known.split()), "")
    return LATIN.findall(plain)


@EVERY
@pytest.mark.usefixtures("pseudo_locale")
def test_every_word_of_a_mail_can_be_translated(name: str, settings: Settings) -> None:
    sample = SAMPLES[name]
    mail = render_mail(sample.content, settings, locale="en", name="Sara", secrets=sample.secrets)
    page = Page(mail.html)
    given = ("Sara", *sample.secrets.values(), settings.product_name_en, settings.regulator_name_en)
    said = [
        value
        for _, attributes in page.tags
        for key, value in attributes.items()
        if key in {"alt", "title", "aria-label"}
    ]
    for written in (mail.subject, mail.text, page.text, *map(str, said)):
        assert raw_latin(written, sample.content, *given) == []
    assert any(letter in page.text for letter in "áéíóú"), "the pseudo-locale was used"


@TEXTED
@pytest.mark.usefixtures("pseudo_locale")
def test_every_word_of_an_sms_can_be_translated(name: str, settings: Settings) -> None:
    sample = SAMPLES[name]
    text = render_sms(sample.content, settings, locale="en", secrets=sample.secrets)
    assert raw_latin(text, sample.content, *sample.secrets.values(), settings.product_name_en) == []
    assert any(letter in text for letter in "áéíóú"), "the pseudo-locale was used"


@pytest.mark.usefixtures("pseudo_locale")
def test_a_word_in_a_shared_part_is_found(settings: Settings) -> None:
    """The check itself finds a sentence in the frame of both languages."""
    layout = render.FOLDER / "layout.html"
    layout.write_text(
        layout.read_text(encoding="utf-8").replace("</body>", "<p>Best regards</p></body>"), encoding="utf-8"
    )
    sample = SAMPLES["account_exists"]
    mail = render_mail(sample.content, settings, locale="en", name="Sara")
    names = ("Sara", settings.product_name_en, settings.regulator_name_en)
    found = raw_latin(Page(mail.html).text, sample.content, *names)
    assert found == ["Best", "regards"]
