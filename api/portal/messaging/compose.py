"""From a rendered letter to the bytes that a mail server gets."""

from collections.abc import Iterable
from dataclasses import dataclass
from email.generator import BytesGenerator
from email.headerregistry import Address
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.policy import SMTP, compat32
from email.utils import format_datetime
from io import BytesIO

from portal.clock import utc_now
from portal.messaging.headers import UnsafeHeader, display_name, header_text, one_address
from portal.messaging.models import Message
from portal.messaging.render import RenderedMail
from portal.settings import Settings

# The same encoding whatever the text, so that no server has to understand 8-bit bodies.
_ENCODING = "quoted-printable"


@dataclass(frozen=True, slots=True)
class Sender:
    name: str
    address: str
    reply_to: str


def sender_of(settings: Settings, locale: str) -> Sender:
    name = settings.product_name_ar if locale == "ar" else settings.product_name_en
    return Sender(name=name, address=settings.mail_from, reply_to=settings.support_email)


def message_id_of(message: Message, settings: Settings) -> str:
    """The same for every attempt: who gets a mail twice after a crash gets the same mail twice."""
    return f"<{message.id}@{settings.mail_from.rpartition('@')[2]}>"


def compose(message: Message, rendered: RenderedMail, settings: Settings) -> bytes:
    """The whole mail; raises :class:`UnsafeHeader` rather than let a header through that we did not write.

    It is written once: what was checked is what is sent.
    """
    sender = sender_of(settings, message.locale)
    mail = EmailMessage(policy=SMTP)
    mail["From"] = _mailbox(sender.name, sender.address)
    mail["To"] = _mailbox(message.recipient_name or "", message.recipient)
    mail["Reply-To"] = one_address(sender.reply_to)
    mail["Subject"] = header_text(rendered.subject)
    mail["Date"] = format_datetime(utc_now())
    mail["Message-ID"] = message.message_id or message_id_of(message, settings)
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    mail.set_content(rendered.text, cte=_ENCODING)
    mail.add_alternative(rendered.html, subtype="html", cte=_ENCODING)
    # Only now: setting the content drops every Content-* header.
    mail["Content-Language"] = message.locale
    # Last, because the library takes every Content- header for one of the first part.
    written = as_bytes(mail)
    _count_headers(written, mail.keys())
    return written


def as_bytes(mail: EmailMessage) -> bytes:
    """The mail as it goes over the wire."""
    buffer = BytesIO()
    BytesGenerator(buffer, policy=SMTP).flatten(mail)
    return buffer.getvalue()


def _mailbox(name: str, address: str) -> Address:
    return Address(display_name(name), addr_spec=one_address(address))


def _count_headers(written: bytes, ours: Iterable[str]) -> None:
    """Reads back what was written: exactly our headers, each once."""
    if sorted(BytesHeaderParser(policy=compat32).parsebytes(written).keys()) != sorted(ours):
        raise UnsafeHeader("a header came out that was not put in")
