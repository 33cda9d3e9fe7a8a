"""Message delivery with fake transports and a real SMTP server."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

import portal.entry.message_templates  # noqa: F401
from portal.domain.messaging.delivery import send_message
from portal.domain.messaging.models import Message
from portal.platform.mail.contract import Outcome, Sent, Transports
from portal.platform.mail.sms import NoSmsGateway
from portal.platform.mail.smtp import SmtpTransport
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings, SmtpTls
from tests.mail_server import MailServer

Deliver = Callable[[Message], Awaitable[None]]


class OutTray:
    """A transport that sends nothing: it returns ``outcomes`` in turn, then success."""

    def __init__(self) -> None:
        self.mails: list[tuple[str, EmailMessage]] = []
        self.texts: list[tuple[str, str, str]] = []
        self.outcomes: list[Outcome | Exception] = []

    def _next(self) -> Outcome:
        outcome = self.outcomes.pop(0) if self.outcomes else Sent("250 OK")
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def aclose(self) -> None:
        """Does nothing."""


class MailTray(OutTray):
    async def send(self, mail: bytes, *, recipient: str) -> Outcome:
        self.mails.append((recipient, message_from_bytes(mail, policy=policy.default)))
        return self._next()


class SmsTray(OutTray):
    async def send(self, *, number: str, text: str, reference: str) -> Outcome:
        self.texts.append((number, text, reference))
        return self._next()


@pytest.fixture
def mail_tray() -> MailTray:
    return MailTray()


@pytest.fixture
def sms_tray() -> SmsTray:
    return SmsTray()


@pytest.fixture
def sending(resources: Resources, mail_tray: MailTray, sms_tray: SmsTray) -> Resources:
    """A worker's resources with these transports."""
    return replace(resources, transports=Transports(mail_tray, sms_tray, mail_tray))


@pytest.fixture
def deliver(sending: Resources, session: AsyncSession) -> Deliver:
    """Makes one delivery attempt as the worker does, and refreshes the message."""

    async def attempt(message: Message) -> None:
        await session.flush()
        try:
            await send_message(sending, {"message_id": str(message.id)})
        finally:
            await session.refresh(message)

    return attempt


@pytest.fixture
def mail_server() -> Iterator[MailServer]:
    with MailServer() as server:
        yield server


@pytest.fixture
def smtp_settings(settings: Settings, mail_server: MailServer) -> Settings:
    return settings.model_copy(
        update={
            "smtp_host": mail_server.host,
            "smtp_port": mail_server.port,
            "smtp_tls": SmtpTls.NONE,
            "smtp_timeout": 5.0,
        }
    )


@pytest.fixture
async def smtp(smtp_settings: Settings) -> AsyncIterator[SmtpTransport]:
    transport = SmtpTransport(smtp_settings)
    yield transport
    await transport.aclose()


@pytest.fixture
def transports(smtp: SmtpTransport) -> Transports:
    return Transports(smtp, NoSmsGateway(), smtp)


def a_message(**values: object) -> Message:
    """Returns a row as the service writes it, without a database."""
    known: dict[str, object] = {
        "id": UUID("0190f5b2-7c1e-7b3a-8f0e-3d5a1c2b4e6f"),
        "template": "account_exists",
        "channel": "email",
        "recipient": "sara@company.example",
        "recipient_name": "Sara Al-Harbi",
        "locale": "en",
        "params": {},
        "attempts": 1,
    }
    return Message(**{**known, **values})


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part is not None
    content: str = part.get_content()
    return content
