"""One message to many recipients: composed once in each language; only the headers of the recipient differ."""

import base64
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime

from portal.domain.messaging.compose import common_headers, count_headers, text_and_html, written_headers
from portal.domain.messaging.render import RenderedMail
from portal.platform.clock import utc_now
from portal.platform.mail.headers import UnsafeHeader, as_bytes, mailbox, with_doubled_dots
from portal.platform.settings import Settings

_LINE = 76
# Printable ASCII, folded where a blank follows: nothing that could begin another header.
_ONE_VALUE = re.compile(r"(?:[\x20-\x7e]|\r\n )+")


@dataclass(frozen=True, slots=True)
class MailAttachment:
    """An attachment as a MIME part; all languages share the bytes."""

    name: str
    head: bytes
    content: bytes

    @classmethod
    def of(cls, content: bytes, *, name: str, content_type: str) -> "MailAttachment":
        """Takes a second for 20 MiB; do not call it on the event loop."""
        main, _, sub = content_type.partition("/")
        part = EmailMessage(policy=SMTP)
        part["Content-Type"] = f"{main}/{sub}"
        part["Content-Transfer-Encoding"] = "base64"
        part.add_header("Content-Disposition", "attachment", filename=name)
        head = as_bytes(part)
        count_headers(head, part.keys())
        encoded = base64.b64encode(content)
        lines = (encoded[start : start + _LINE] for start in range(0, len(encoded), _LINE))
        return cls(name, head, b"\r\n".join(lines))


class Mailing:
    """The mail without its recipient; :meth:`to` adds one."""

    def __init__(
        self, settings: Settings, rendered: RenderedMail, *, locale: str, attachment: MailAttachment | None = None
    ) -> None:
        self._headers = written_headers(common_headers(settings, locale=locale, subject=rendered.subject))
        self._date: tuple[datetime | None, bytes] = (None, b"")
        text = text_and_html(rendered)
        if attachment is None:
            self._body: tuple[bytes, ...] = (with_doubled_dots(as_bytes(text)),)
        else:
            boundary = f"=_{secrets.token_hex(16)}".encode()
            begin = b'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="%s"\r\n\r\n' % boundary
            first = b"--%s\r\n%s\r\n--%s\r\n%s" % (boundary, _inner(text), boundary, attachment.head)
            self._body = (
                begin + with_doubled_dots(first),
                attachment.content,
                b"\r\n--%s--\r\n" % boundary,
            )
        known = [*_NAMES_FOR_ALL, *_names(self._headers), "MIME-Version", "Content-Type"]
        # Read back once: exactly our headers, each once.
        count_headers(b"".join(self._parts("a@b.example", name="", message_id="<1@b.example>")[:2]), known)

    def to(self, address: str, *, name: str, message_id: str) -> tuple[bytes, ...]:
        """The bytes of the mail. Raises :class:`UnsafeHeader`."""
        return self._parts(address, name=name, message_id=message_id)

    def _parts(self, address: str, *, name: str, message_id: str) -> tuple[bytes, ...]:
        return (self.head(address, name=name, message_id=message_id) + self._headers, *self._body)

    def head(self, address: str, *, name: str, message_id: str) -> bytes:
        """The headers of one recipient. Raises :class:`UnsafeHeader`."""
        recipient = mailbox(name, address)
        if not (_ONE_VALUE.fullmatch(recipient) and _ONE_VALUE.fullmatch(message_id)):
            raise UnsafeHeader("a recipient would begin another header")
        return f"To: {recipient}\r\nMessage-ID: {message_id}\r\n".encode("ascii") + self._dated()

    def _dated(self) -> bytes:
        now = utc_now().replace(microsecond=0)
        if self._date[0] != now:
            self._date = (now, f"Date: {format_datetime(now)}\r\n".encode("ascii"))
        return self._date[1]


_NAMES_FOR_ALL = ("To", "Message-ID", "Date")


def _names(headers: bytes) -> Sequence[str]:
    return [line.partition(b":")[0].decode() for line in headers.split(b"\r\n") if line and line[:1] not in b" \t"]


def _inner(text: EmailMessage) -> bytes:
    """One part of a multipart mail, without a MIME version, which only the complete mail has."""
    del text["MIME-Version"]
    return as_bytes(text)
