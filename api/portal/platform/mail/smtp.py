"""Single mails over SMTP, on connections that are kept open between them."""

import asyncio
from time import monotonic

import structlog
from aiosmtplib import SMTPException, SMTPResponseException

from portal.platform.mail.connection import Mail, MailConnection, SenderRefused, tls_context
from portal.platform.mail.contract import Outcome, TemporaryFailure
from portal.platform.mail.dialogue import ConnectionEnded
from portal.platform.mail.headers import one_address, with_doubled_dots
from portal.platform.settings import Settings

log = structlog.get_logger(__name__)

# Servers end idle connections after minutes; this is sooner.
IDLE_SECONDS = 30.0
CONNECTIONS = 4


class SmtpTransport:
    """At most ``connections`` at a time, the last used first, so that a quiet portal needs one."""

    def __init__(self, settings: Settings, *, connections: int = CONNECTIONS) -> None:
        self._settings = settings
        self._slots = asyncio.Semaphore(connections)
        self._idle: list[tuple[MailConnection, float]] = []
        self._tls = tls_context(settings)

    async def send(self, mail: bytes, *, recipient: str) -> Outcome:
        envelope = Mail(0, one_address(recipient), (with_doubled_dots(mail),))
        async with self._slots:
            # The server may have closed an idle connection, so a mail that none of them took goes over a new one.
            while (idle := self._take_idle()) is not None:
                try:
                    outcome = await self._send_over(idle, envelope)
                except SenderRefused:
                    continue
                if outcome is not None:
                    return outcome
            return await self._send_over_new(envelope)

    async def aclose(self) -> None:
        while self._idle:
            self._idle.pop()[0].quit()

    def _take_idle(self) -> MailConnection | None:
        while self._idle:
            connection, idle_since = self._idle.pop()
            if connection.is_fit and monotonic() - idle_since < IDLE_SECONDS:
                return connection
            connection.quit()
        return None

    async def _send_over(self, connection: MailConnection, mail: Mail) -> Outcome | None:
        """None if the connection ended before the mail was handed over."""
        reported: list[Outcome] = []
        await connection.send(mail, lambda: None, lambda _mail, outcome: reported.append(outcome))
        if connection.is_fit:
            self._idle.append((connection, monotonic()))
        else:
            connection.quit()
        return reported[0] if reported else None

    async def _send_over_new(self, mail: Mail) -> Outcome:
        try:
            connection = await MailConnection.open(self._settings, self._tls)
            outcome = await self._send_over(connection, mail)
        except (SenderRefused, SMTPResponseException) as error:
            # Also a refused password: the mail waits until the configuration is corrected.
            reply = f"{error.code} {error.message}" if isinstance(error, SMTPResponseException) else str(error)
            log.error("mail_server_refuses_us", status=reply[:3])  # noqa: TRY400  (the reply says it all)
            return TemporaryFailure(reply)
        except (SMTPException, ConnectionEnded, OSError) as error:
            log.warning("mail_server_unreachable", error=type(error).__name__)
            return TemporaryFailure(f"{type(error).__name__}: {error}")
        return outcome or TemporaryFailure("the connection ended")
