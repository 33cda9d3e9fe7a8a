"""One message whose words differ between recipients: rendered once in each language, with blanks that are filled in.

A blank is a random mark in the rendered text, so that typed text cannot contain it. Values are inserted as text after
the rendering: escaped in HTML, isolated in their own direction, on one line, and never parsed.
"""

import re
import secrets
from binascii import b2a_qp
from collections.abc import Iterable, Mapping

from markupsafe import escape

from portal.domain.messaging.compose import common_headers, written_headers
from portal.domain.messaging.mailing import MailAttachment, Mailing
from portal.domain.messaging.render import MARK, RenderedMail
from portal.platform.mail.headers import DIRECTION_MARKS, UnsafeHeader, encoded, header_text, with_doubled_dots
from portal.platform.settings import Settings

_PART = b'--%s\r\nContent-Type: text/%s; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n'
# Encoded words, folded where a blank follows: nothing that could begin another header.
_ONE_VALUE = re.compile(r"(?:[\x20-\x7e]|\r\n )+")


class Blanks:
    """``names``: those that texts use, in braces, e.g. ``{company}``."""

    def __init__(self, names: Iterable[str]) -> None:
        nonce = secrets.token_hex(8)
        self._marks = {name: f"{MARK}{nonce}.{name}{MARK}" for name in names}
        self._names = re.compile("|".join(re.escape(f"{{{name}}}") for name in self._marks) or "(?!)")
        self._marked = re.compile(f"{MARK}{nonce}\\.([a-z]+){MARK}")

    def put_into(self, text: str) -> str:
        """The text with a blank for each name in braces, to be rendered."""
        return self._names.sub(lambda found: self._marks[found[0][1:-1]], text)

    def fill(self, rendered: RenderedMail, values: Mapping[str, str], *, locale: str) -> RenderedMail:
        """``values``: plain text by name."""
        plain = {name: _one_line(value) for name, value in values.items()}
        isolated = {name: _isolated(value, locale) for name, value in plain.items()}
        return RenderedMail(
            self._filled(rendered.subject, plain),
            self._filled(rendered.html, {name: str(escape(value)) for name, value in isolated.items()}),
            self._filled(rendered.text, isolated),
        )

    def _filled(self, text: str, values: Mapping[str, str]) -> str:
        return self._marked.sub(lambda found: values[found[1]], text)


class PersonalMailing(Mailing):
    """The mail with blanks; :meth:`to_person` fills them in. ``rendered`` has the blanks of ``blanks``."""

    def __init__(
        self,
        settings: Settings,
        rendered: RenderedMail,
        blanks: Blanks,
        *,
        locale: str,
        attachment: MailAttachment | None = None,
    ) -> None:
        super().__init__(settings, rendered, locale=locale, attachment=attachment)
        self._rendered = rendered
        self._blanks = blanks
        self._locale = locale
        self._attachment = attachment
        headers = common_headers(settings, locale=locale, subject="")
        del headers["Subject"]
        self._other_headers = written_headers(headers)
        self._mixed, self._alternative = (f"=_{secrets.token_hex(16)}".encode() for _ in range(2))

    def to_person(self, address: str, *, name: str, message_id: str, values: Mapping[str, str]) -> tuple[bytes, ...]:
        """The bytes of the mail. ``values``: plain text by name. Raises :class:`UnsafeHeader`."""
        filled = self._blanks.fill(self._rendered, values, locale=self._locale)
        subject = encoded("Subject", header_text(filled.subject))
        if not _ONE_VALUE.fullmatch(subject):
            raise UnsafeHeader("a subject would begin another header")
        head = self.head(address, name=name, message_id=message_id)
        return (head + f"Subject: {subject}\r\n".encode("ascii") + self._other_headers, *self._bodies(filled))

    def _bodies(self, filled: RenderedMail) -> tuple[bytes, ...]:
        boundary = self._alternative
        kind = b'Content-Type: multipart/alternative; boundary="%s"\r\n\r\n' % boundary
        parts = [
            _PART % (boundary, subtype) + _printable(text) + b"\r\n"
            for subtype, text in ((b"plain", filled.text), (b"html", filled.html))
        ]
        words = kind + b"".join(parts) + b"--%s--\r\n" % boundary
        if self._attachment is None:
            return (b"MIME-Version: 1.0\r\n" + with_doubled_dots(words),)
        begin = b'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="%s"\r\n\r\n' % self._mixed
        first = b"--%s\r\n%s\r\n--%s\r\n%s" % (self._mixed, words, self._mixed, self._attachment.head)
        return (begin + with_doubled_dots(first), self._attachment.content, b"\r\n--%s--\r\n" % self._mixed)


def _printable(text: str) -> bytes:
    """Quoted-printable, as all mails; by the standard library's C function."""
    return b2a_qp("\r\n".join(text.splitlines()).encode())


def _one_line(value: str) -> str:
    return " ".join("".join(character for character in value if character not in DIRECTION_MARKS).split())


def _isolated(value: str, locale: str) -> str:
    """Adds direction isolates, but not around ASCII in English mails, so that copied receipt numbers have no marks."""
    return value if locale == "en" and value.isascii() else f"\u2068{value}\u2069"
