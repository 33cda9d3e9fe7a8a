"""Mail over SMTP, on connections that are kept open between messages."""

import asyncio
import ssl
from time import monotonic

import structlog
from aiosmtplib import (
    SMTP,
    SMTPAuthenticationError,
    SMTPConnectError,
    SMTPException,
    SMTPHeloError,
    SMTPResponseException,
    SMTPSenderRefused,
)

from portal.platform.mail.contract import Outcome, PermanentFailure, Sent, TemporaryFailure
from portal.platform.mail.headers import one_address
from portal.platform.settings import Settings, SmtpTls

log = structlog.get_logger(__name__)

# Servers end idle connections after minutes and busy ones after some hundred messages; we are earlier than they.
IDLE_SECONDS = 30.0
MAX_PER_CONNECTION = 100
CONNECTIONS = 4
SLOWEST_ANSWER = 60.0
# Refusals of our configuration, not of this message: it waits until that is corrected.
OUR_FAULT = frozenset({530, 534, 535, 538})
_PERMANENT = 500


class _Connection:
    def __init__(self, client: SMTP) -> None:
        self.client = client
        self.messages = 0
        self.idle_since = monotonic()

    @property
    def is_fit(self) -> bool:
        return (
            self.client.is_connected
            and self.messages < MAX_PER_CONNECTION
            and monotonic() - self.idle_since < IDLE_SECONDS
        )


def tls_context(settings: Settings) -> ssl.SSLContext | None:
    return ssl.create_default_context() if settings.smtp_tls is not SmtpTls.NONE else None


async def open_client(settings: Settings, tls: ssl.SSLContext | None) -> SMTP:
    """Connected, encrypted and signed in as the settings say. Raises ``SMTPException`` or ``OSError``."""
    client = SMTP(
        hostname=settings.smtp_host,
        port=settings.smtp_port,
        username=settings.smtp_username,
        password=settings.smtp_password.get_secret_value() if settings.smtp_password else None,
        use_tls=settings.smtp_tls is SmtpTls.TLS,
        start_tls=settings.smtp_tls is SmtpTls.STARTTLS,
        tls_context=tls,
        timeout=settings.smtp_timeout,
        local_hostname=settings.public_url.host,
    )
    await client.connect()
    return client


class SmtpTransport:
    """At most ``connections`` at a time, the last used first, so that a quiet portal needs one."""

    def __init__(self, settings: Settings, *, connections: int = CONNECTIONS) -> None:
        self._settings = settings
        self._slots = asyncio.Semaphore(connections)
        self._idle: list[_Connection] = []
        self._tls = tls_context(settings)

    async def send(self, mail: bytes, *, recipient: str) -> Outcome:
        async with self._slots:
            try:
                connection = await self._begin()
            except (SMTPException, OSError) as error:
                return _of_error(error, is_connecting=True)
            try:
                outcome = await self._transfer(connection, mail, one_address(recipient))
            except (SMTPException, OSError) as error:
                outcome = _of_error(error)
                if not await _is_usable_after(error, connection.client):
                    connection.client.close()
            except BaseException:
                # Cancelled in the middle of a dialogue: the next reply could belong to any command.
                connection.client.close()
                raise
            self._keep(connection)
            return outcome

    async def aclose(self) -> None:
        while self._idle:
            await _quit(self._idle.pop().client)

    async def _begin(self) -> _Connection:
        """A connection on which the server has accepted our sender.

        An idle connection may have been closed by the server without our knowing. Nothing has been handed over at
        this point, so a new one is tried without any risk of sending twice.
        """
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_fit:
                await _quit(connection.client)
                continue
            try:
                await self._introduce(connection.client)
            except (SMTPException, OSError):
                continue
            return connection
        client = await open_client(self._settings, self._tls)
        await self._introduce(client)
        return _Connection(client)

    async def _introduce(self, client: SMTP) -> None:
        try:
            await client.mail(self._settings.mail_from)
        except BaseException:
            client.close()
            raise

    async def _transfer(self, connection: _Connection, mail: bytes, recipient: str) -> Outcome:
        connection.messages += 1
        await connection.client.rcpt(recipient)
        # Servers read the whole mail before they answer; giving up early is how mails arrive twice.
        patience = max(self._settings.smtp_timeout, SLOWEST_ANSWER)
        try:
            answer = await connection.client.data(mail, timeout=patience)
        except SMTPResponseException:
            raise
        except (SMTPException, OSError) as error:
            # No answer to the final dot: the server may have taken the mail.
            connection.client.close()
            return TemporaryFailure(_words(error), may_have_arrived=True)
        return Sent(f"{answer.code} {answer.message}")

    def _keep(self, connection: _Connection) -> None:
        connection.idle_since = monotonic()
        if connection.client.is_connected:
            self._idle.append(connection)


def _of_error(error: Exception, *, is_connecting: bool = False) -> Outcome:
    if isinstance(error, SMTPResponseException):
        reason = f"{error.code} {error.message}"
        about_us = isinstance(error, (SMTPConnectError, SMTPHeloError, SMTPAuthenticationError, SMTPSenderRefused))
        if error.code >= _PERMANENT and not about_us and error.code not in OUR_FAULT:
            return PermanentFailure(reason)
        if about_us or error.code in OUR_FAULT:
            log.error("mail_server_refuses_us", status=error.code)
        return TemporaryFailure(reason)
    if is_connecting:
        log.warning("mail_server_unreachable", error=type(error).__name__)
    return TemporaryFailure(_words(error))


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


async def _is_usable_after(error: Exception, client: SMTP) -> bool:
    """A refused message leaves the connection usable once the server has forgotten it."""
    if not isinstance(error, SMTPResponseException) or not client.is_connected:
        return False
    try:
        await client.rset()
    except (SMTPException, OSError):
        return False
    return True


async def _quit(client: SMTP) -> None:
    """Sends QUIT without waiting for a reply."""
    if not client.is_connected:
        return
    try:
        await client.quit(timeout=1)
    except (SMTPException, OSError):
        client.close()
