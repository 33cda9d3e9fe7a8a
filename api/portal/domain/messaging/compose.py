"""Builds the bytes of a mail (RFC 5322) from a rendered message."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from email.parser import BytesHeaderParser
from email.policy import SMTP, compat32
from email.utils import format_datetime

from portal.domain.messaging.calendar import FILE_NAME
from portal.domain.messaging.models import Message
from portal.domain.messaging.render import RenderedMail
from portal.platform.clock import utc_now
from portal.platform.mail.headers import UnsafeHeader, as_bytes, encoded, header_text, mailbox, one_address
from portal.platform.settings import Settings

# The same encoding for every text, so that no server has to understand 8-bit bodies.
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
    """The same for every attempt, so that two copies after a crash are recognised as one mail."""
    return f"<{message.id}@{settings.mail_from.rpartition('@')[2]}>"


def compose(message: Message, rendered: RenderedMail, settings: Settings) -> bytes:
    """The complete mail.

    Raises :class:`UnsafeHeader` if it would contain headers that the portal did not write. This function writes the
    headers, because the library's message decodes its input and may lose a space when it folds a long name. The checked
    bytes are the sent bytes.
    """
    headers = {
        "To": mailbox(message.recipient_name or "", message.recipient),
        "Date": format_datetime(utc_now()),
        "Message-ID": message.message_id or message_id_of(message, settings),
        **common_headers(settings, locale=message.locale, subject=rendered.subject),
    }
    body = text_and_html(rendered)
    written = written_headers(headers) + as_bytes(body)
    count_headers(written, [*headers, *body.keys()])
    return written


def common_headers(settings: Settings, *, locale: str, subject: str) -> dict[str, str]:
    """The parts of a mail that are the same for all recipients; values are literal."""
    sender = sender_of(settings, locale)
    return {
        "From": mailbox(sender.name, sender.address),
        "Reply-To": one_address(sender.reply_to),
        "Subject": encoded("Subject", header_text(subject)),
        "Content-Language": locale,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }


def text_and_html(rendered: RenderedMail) -> EmailMessage:
    """The body as plain text and HTML, with the calendar file if there is one, and the other files."""
    body = EmailMessage(policy=SMTP)
    body.set_content(rendered.text, cte=_ENCODING)
    body.add_alternative(rendered.html, subtype="html", cte=_ENCODING)
    if rendered.calendar is not None:
        body.add_attachment(
            rendered.calendar, subtype="calendar", cte="base64", params={"method": "PUBLISH"}, filename=FILE_NAME
        )
    for attachment in rendered.attachments:
        main, _, sub = attachment.content_type.partition("/")
        body.add_attachment(attachment.content, maintype=main, subtype=sub, filename=attachment.name)
    return body


def written_headers(headers: Mapping[str, str]) -> bytes:
    return "".join(f"{name}: {value}\r\n" for name, value in headers.items()).encode("ascii")


def count_headers(written: bytes, ours: Iterable[str]) -> None:
    """Checks that the written bytes contain exactly the portal's headers, each once."""
    if sorted(BytesHeaderParser(policy=compat32).parsebytes(written).keys()) != sorted(ours):
        raise UnsafeHeader("a header came out that was not put in")
