"""A mail server that stores mails, and finds codes and links in them."""

import asyncio
import re
import socket
import time
from collections import defaultdict
from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from icalendar import Calendar

ANY = re.compile("")
CODE = re.compile(r"(?<!\d)(\d{6})(?!\d)")
LINK = re.compile(r"https?://\S+/app/\S+")


class Mailbox:
    host = "127.0.0.1"

    def __init__(self) -> None:
        self._mails: defaultdict[str, list[EmailMessage]] = defaultdict(list)
        self._controller = _Controller(self, socket.create_server((self.host, 0)))

    def __enter__(self) -> Self:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    @property
    def port(self) -> int:
        port: int = self._controller.port
        return port

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        content: Any = envelope.original_content or envelope.content
        message = message_from_bytes(content, policy=policy.default)
        for recipient in envelope.rcpt_tos:
            self._mails[recipient.lower()].append(message)
        return "250 kept"

    def to(self, recipient: str) -> list[EmailMessage]:
        """Returns every mail to this address, oldest first."""
        return list(self._mails.get(recipient.lower(), ()))

    async def next_to(
        self,
        recipient: str,
        *,
        after: int = 0,
        containing: str = "",
        matching: "re.Pattern[str]" = ANY,
        seconds: float = 20,
    ) -> EmailMessage:
        """Returns the first mail after the first ``after`` ones whose text contains ``containing`` and ``matching``."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for message in self.to(recipient)[after:]:
                text = text_of(message)
                if containing in text and matching.search(text):
                    return message
            await asyncio.sleep(0.05)
        subjects = [str(message["subject"]) for message in self.to(recipient)]
        raise AssertionError(f"no such mail to {recipient} within {seconds} s; received: {subjects}")

    async def code_to(self, recipient: str, *, after: int = 0) -> str:
        """Returns the newest one-time code in the mails after the first ``after`` ones."""
        await self.next_to(recipient, after=after, matching=CODE)
        codes = [found.group(1) for mail in self.to(recipient)[after:] if (found := CODE.search(text_of(mail)))]
        return codes[-1]

    async def link_to(self, recipient: str) -> str:
        """Returns the first link of the newest mail."""
        await self.next_to(recipient)
        found = LINK.search(text_of(self.to(recipient)[-1]))
        assert found, "the mail leads nowhere"
        return found.group(0)


class _Controller(Controller):
    """Listens on the socket, so that its port is taken from the beginning."""

    def __init__(self, handler: Mailbox, listener: socket.socket) -> None:
        host, port = listener.getsockname()
        super().__init__(handler, hostname=host, port=port)
        self._listener = listener

    def _create_server(self) -> Awaitable[asyncio.AbstractServer]:
        return self.loop.create_server(self._factory_invoker, sock=self._listener)


def text_of(message: EmailMessage) -> str:
    part = message.get_body(("plain",))
    assert part is not None, "every mail has a text part"
    text: str = part.get_content()
    return text


def html_of(message: EmailMessage) -> str:
    part = message.get_body(("html",))
    assert part is not None, "this mail has no HTML part"
    html: str = part.get_content()
    return html


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    uid: str
    deadline: datetime
    sequence: int


def calendar_entry_of(message: EmailMessage) -> CalendarEntry:
    """The deadline that is attached to the mail."""
    (attached,) = message.iter_attachments()
    assert (attached.get_content_type(), attached.get_filename()) == ("text/calendar", "deadline.ics")
    (event,) = Calendar.from_ical(attached.get_content()).walk("VEVENT")
    return CalendarEntry(str(event["uid"]), event.decoded("dtstart"), event.decoded("sequence"))
