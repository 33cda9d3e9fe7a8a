"""Renders a mail (subject, HTML and plain text) or an SMS from its template and parameters.

A mail has one template per language. It is rendered twice: with the layout and the macros of ``layout.html`` and
``parts.html``, then with those of ``layout.txt`` and ``parts.txt``. HTML is escaped automatically, and an undefined
name is an error. Text that people typed is isolated in its own direction: with ``<bdi>`` in HTML, with Unicode
isolates in plain text.
"""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape

from portal.domain.messaging.attachments import Attachment
from portal.domain.messaging.calendar import CalendarMessage, written
from portal.domain.messaging.edited.wording import Layout, Wording
from portal.domain.messaging.message_templates import TEMPLATES, MessagePurpose, MessageTemplate
from portal.domain.registration.fields import label_of
from portal.platform.files.file_names import file_name_parts
from portal.platform.i18n import direction, format_instant, translate_plural
from portal.platform.i18n.sizes import format_bytes, format_size
from portal.platform.mail.headers import DIRECTION_MARKS
from portal.platform.settings import Settings

FOLDER = Path(__file__).parent / "templates"
Form = Literal["html", "txt"]
FONTS = "'Readex Pro','Segoe UI',Tahoma,Arial,sans-serif"
_ISOLATES = {"ltr": "\u2066", "rtl": "\u2067", "auto": "\u2068"}
_POP_ISOLATE = "\u2069"
REQUIRED_IN_SECURITY = frozenset({"link", "support_email"})
"""What a warning tells people to do if it was not them."""
MARK = "\ue000"
"""Begins and ends a blank (:mod:`portal.domain.messaging.personal`); no address contains it."""
_ADDRESS = re.compile(rf"""https?://[^\s<>"'\u2066-\u2069{MARK}]+""")
_AFTER_ADDRESS = ".,;:!?)]}»”’،؛؟…"
_LINK = Markup(
    '<a class="link" dir="ltr" href="{address}" style="color:#1f7a4f;text-decoration:underline;">{address}</a>'
)


@dataclass(frozen=True, slots=True)
class RenderedMail:
    """``calendar``: the text of an attached calendar file, if the mail has one. ``attachments``: its other files."""

    subject: str
    html: str
    text: str
    calendar: str | None = None
    attachments: Sequence[Attachment] = ()


def render_mail(
    content: MessageTemplate,
    settings: Settings,
    *,
    locale: str,
    name: str | None = None,
    secrets: Mapping[str, str] | None = None,
    wording: Wording | None = None,
) -> RenderedMail:
    """``secrets``: the values returned by the token generator. ``wording`` replaces the shipped text.

    Raises :class:`BrokenWording` if the wording does not fit the template.
    """
    words = _words(content, settings, locale=locale, name=name, secrets=secrets)
    template = _template(content.template, locale, "txt", wording)
    subject = "".join(template.blocks["subject"](template.new_context(words))).strip()
    html = _render(content, locale, "html", words | {"subject": subject}, wording)
    entry = content.calendar if isinstance(content, CalendarMessage) else None
    calendar = written(entry, settings, locale=locale) if entry else None
    return RenderedMail(subject, html, _tidy(_render(content, locale, "txt", words, wording)), calendar)


def _render(content: MessageTemplate, locale: str, form: Form, words: dict[str, Any], wording: Wording | None) -> str:
    parts = _environment(locale, form).get_template(f"parts.{form}").make_module(words)
    return _template(content.template, locale, form, wording).render(words, form=form, parts=parts)


def render_sms(
    content: MessageTemplate,
    settings: Settings,
    *,
    locale: str,
    name: str | None = None,
    secrets: Mapping[str, str] | None = None,
    wording: Wording | None = None,
) -> str:
    words = _words(content, settings, locale=locale, name=name, secrets=secrets)
    if wording is None:
        template = _environment(locale, "txt").get_template(f"{content.template}.sms")
    else:
        template = _reworded(content.template, locale, "sms", wording)
    return template.render(words).strip()


def layout_of(template: str, locale: str, form: Form | Literal["sms"] = "txt") -> Layout:
    """The words and placeholders of a shipped template."""
    environment = _environment(locale, "txt" if form == "sms" else form)
    file = f"{template}.sms" if form == "sms" else f"{template}.jinja"
    if environment.loader is None:
        raise RuntimeError("the templates have no loader")
    source, *_ = environment.loader.get_source(environment, file)
    is_security = TEMPLATES[template].purpose is MessagePurpose.SECURITY
    required = REQUIRED_IN_SECURITY if is_security else frozenset[str]()
    return Layout(environment, source, is_sms=form == "sms", required=required)


def _template(template: str, locale: str, form: Form, wording: Wording | None) -> Template:
    if wording is not None:
        return _reworded(template, locale, form, wording)
    return _environment(locale, form).get_template(f"{template}.jinja")


@lru_cache(maxsize=256)
def _reworded(template: str, locale: str, form: Form | Literal["sms"], wording: Wording) -> Template:
    return layout_of(template, locale, form).compile(wording)


def _words(
    content: MessageTemplate, settings: Settings, *, locale: str, name: str | None, secrets: Mapping[str, str] | None
) -> dict[str, Any]:
    is_arabic = locale == "ar"
    return {
        "content": content,
        "secret": dict(secrets or {}),
        "name": name,
        "locale": locale,
        "dir": direction(locale),
        "direction_of": lambda language: direction(language) if language else "auto",
        "start": "right" if is_arabic else "left",
        "leading": "1.7" if is_arabic else "1.5",
        "fonts": FONTS,
        "product": settings.product_name_ar if is_arabic else settings.product_name_en,
        "regulator": settings.regulator_name_ar if is_arabic else settings.regulator_name_en,
        "is_optional": content.topic is not None,
        "support_email": settings.support_email,
        "host": settings.public_url.host,
        "page": lambda path: f"{settings.origin}/app/{path}",
        "field": lambda field: label_of(field, locale),
        "when": lambda instant: format_instant(instant, locale),
        "plural": lambda key, number: translate_plural(key, number, locale),
        "size": lambda size: format_size(size, locale),
        "bytes": lambda size: format_bytes(size, locale),
        "code_life": _minutes(settings.code_seconds, locale),
        "hours": lambda hours: translate_plural("time.hours", hours, locale),
        "review_life": translate_plural("time.hours_within", settings.review_hours, locale),
        "reset_life": _minutes(settings.reset_seconds, locale),
    }


def _minutes(seconds: int, locale: str) -> str:
    return translate_plural("time.for_minutes", seconds // 60, locale)


@cache
def _environment(locale: str, form: Form) -> Environment:
    environment = Environment(
        loader=FileSystemLoader([FOLDER / locale, FOLDER]),
        autoescape=form == "html",  # noqa: S701  (plain text needs no escaping)
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["line"] = _line
    environment.filters["isolated"] = _isolated
    environment.filters["set_apart"] = _set_apart
    environment.filters["file_parts"] = file_name_parts
    environment.filters["linked"] = _linked
    environment.filters["plain"] = _plain
    environment.globals["contours"] = b64encode((FOLDER / "contours.svg").read_bytes()).decode()
    return environment


def _line(text: str) -> str:
    """Filter for addresses in plain text. Adds no isolates, because mail readers would include them in the link."""
    return " ".join(text.split())


def _isolated(text: str, direction: str = "auto") -> str:
    """Filter for plain text: one line, isolated so that its direction does not affect the text after it.

    ``direction``: "ltr" or "rtl" if it is known; "auto" takes that of the first letter.
    """
    line = "".join(character for character in _line(text) if character not in DIRECTION_MARKS)
    return f"{_ISOLATES[direction]}{line}{_POP_ISOLATE}"


def _set_apart(text: str, direction: str = "auto") -> str:
    """Filter for plain text: marks each line of a typed text as quoted."""
    return "\n".join(f"> {_isolated(line, direction)}" for line in text.splitlines() if line.strip())


def _linked(text: str) -> Markup:
    """Filter for HTML: escapes a typed text and makes its web addresses links."""
    pieces: list[Markup] = []
    end = 0
    for found in _ADDRESS.finditer(text):
        address = found.group().rstrip(_AFTER_ADDRESS)
        pieces += [escape(text[end : found.start()]), _LINK.format(address=address)]
        end = found.start() + len(address)
    return Markup("").join([*pieces, escape(text[end:])])


def _plain(text: str) -> str:
    """Filter for plain text: a message typed by a person, without direction marks, which could affect later text."""
    return "\n".join(
        "".join(character for character in line if character not in DIRECTION_MARKS) for line in text.splitlines()
    )


def _tidy(text: str) -> str:
    """Collapses empty lines, so that templates can be laid out freely."""
    lines: list[str] = []
    for line in text.strip().splitlines():
        if line.strip() or (lines and lines[-1]):
            lines.append(line.rstrip())
    return "\n".join(lines) + "\n"
