"""A real SMTP server that stores mails and replies as a test defines."""

import asyncio
import ssl
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, Self, cast

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from dev.stack import reserved_port


@dataclass(frozen=True, slots=True)
class ReceivedMail:
    """``raw``: the received bytes; ``to``: the address of the envelope."""

    to: str
    raw: bytes

    @property
    def mail(self) -> EmailMessage:
        return message_from_bytes(self.raw, policy=policy.default)

    @property
    def text(self) -> str:
        return self._body("plain")

    @property
    def html(self) -> str:
        return self._body("html")

    def _body(self, kind: str) -> str:
        part = self.mail.get_body((kind,))
        assert part is not None, f"the mail has no {kind} part"
        body: str = part.get_content()
        return body


class MailServer:
    """``answers`` by recipient take precedence over ``answer``; None accepts.

    ``delay``: seconds before a mail is accepted, ``delays`` the same by recipient; ``taking``: number of mails in it.
    ``drop_every``: of so many mails one is accepted without a reply, then the connection ends; ``dropped`` lists their
    recipients.
    ``allows_writing_ahead``: offers PIPELINING. ``mechanism``: of authentication.
    """

    host = "127.0.0.1"

    def __init__(
        self,
        *,
        tls: ssl.SSLContext | None = None,
        is_tls_from_the_start: bool = False,
        password: str | None = None,
        mechanism: str = "PLAIN",
    ) -> None:
        self.mails: list[ReceivedMail] = []
        self.sessions: set[object] = set()
        self.answers: dict[str, list[str]] = {}
        self.answer: str | None = None
        self.answer_to_mail: str | None = None
        self.delay = 0.0
        self.delays: dict[str, float] = {}
        self.taking = 0
        self.drop_every = 0
        self.allows_writing_ahead = True
        self.dropped: list[str] = []
        self.port = reserved_port()
        self._password = password
        self._options: dict[str, Any] = {
            "ssl_context": tls if is_tls_from_the_start else None,
            "tls_context": None if is_tls_from_the_start else tls,
            "require_starttls": tls is not None and not is_tls_from_the_start,
            "authenticator": self._authenticate if password else None,
            "auth_required": password is not None,
            "auth_exclude_mechanism": {"PLAIN", "LOGIN"} - {mechanism},
        }
        self._controller: _Controller | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        self._controller = _Controller(self, hostname=self.host, port=self.port, **self._options)
        self._controller.start()

    def stop(self) -> None:
        if self._controller is not None:
            closing = self._controller.close_connections()
            asyncio.run_coroutine_threadsafe(closing, self._controller.loop).result()
            self._controller.stop()
            self._controller = None

    @contextmanager
    def down(self) -> Iterator[None]:
        """Stops listening on the port."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    def to(self, recipient: str) -> list[ReceivedMail]:
        return [mail for mail in self.mails if mail.to == recipient]

    def counts(self) -> Counter[str]:
        """Returns the number of mails by address."""
        return Counter(mail.to for mail in self.mails)

    async def is_taking(self, *, seconds: float = 10) -> None:
        """Waits until a mail is in its delay (see ``delay``)."""
        async with asyncio.timeout(seconds):
            while not self.taking:  # noqa: ASYNC110  (the server runs in another thread)
                await asyncio.sleep(0.01)

    async def until(self, count: int, *, seconds: float) -> None:
        """Waits for so many mails."""
        until = time.monotonic() + seconds
        while len(self.mails) < count:
            if time.monotonic() > until:
                raise AssertionError(f"{len(self.mails)} of {count} mails within {seconds} s")
            await asyncio.sleep(0.02)

    async def handle_EHLO(  # noqa: N802
        self, _server: SMTP, session: Session, _envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        return [responses[0], *(["250-PIPELINING"] if self.allows_writing_ahead else []), *responses[1:]]

    async def handle_MAIL(  # noqa: N802
        self, _server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        self.sessions.add(session.peer)
        if self.answer_to_mail:
            return self.answer_to_mail
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if planned := self.answers.get(address):
            return planned.pop(0)
        if self.answer:
            return self.answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        content: Any = envelope.original_content or envelope.content
        self.taking += 1
        try:
            await asyncio.sleep(max((self.delays.get(to, self.delay) for to in envelope.rcpt_tos), default=0.0))
        finally:
            self.taking -= 1
        self.mails.extend(ReceivedMail(recipient, bytes(content)) for recipient in envelope.rcpt_tos)
        if self.drop_every and len(self.mails) % self.drop_every == 0:
            self.dropped += envelope.rcpt_tos
            cast("asyncio.Transport", server.transport).abort()
        return "250 2.0.0 taken"

    def _authenticate(
        self, _server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, given: LoginPassword
    ) -> AuthResult:
        return AuthResult(success=given.password == (self._password or "").encode(), handled=False)


class _Controller(Controller):
    """Greets with a fixed name, because looking up the machine's name can take seconds."""

    def __init__(self, handler: MailServer, **options: Any) -> None:
        super().__init__(handler, **options)
        self._connections: list[SMTP] = []

    def factory(self) -> SMTP:
        options = {k: v for k, v in self.SMTP_kwargs.items() if k != "hostname"}
        self._connections.append(SMTP(self.handler, hostname="mail.test", **options))
        return self._connections[-1]

    async def close_connections(self) -> None:
        for transport in (connection.transport for connection in self._connections):
            # Python 3.11.2 cannot abort a TLS transport that has ended.
            with suppress(AttributeError):
                cast("asyncio.Transport", transport).abort()
        # The loop closes sockets in its next iterations, which a stopped loop does not run.
        await asyncio.sleep(0.01)
