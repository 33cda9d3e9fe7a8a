"""A pool of connections to the mail server, and single mails over them."""

import asyncio
import ssl
from time import monotonic

import structlog

from portal.platform import metrics
from portal.platform.mail.connection import Mail, MailConnection
from portal.platform.mail.contract import Outcome, TemporaryFailure
from portal.platform.mail.dialogue import ConnectionEnded, Reply, ServerRefusal
from portal.platform.mail.headers import with_doubled_dots
from portal.platform.settings import Settings, SmtpTls

log = structlog.get_logger(__name__)

IDLE_SECONDS = 30.0  # Servers close idle connections after minutes; this is earlier.
CONNECTIONS = 4

_REFUSED, _UNREACHABLE = (metrics.MAIL_SERVER_FAILURES.labels(reason) for reason in ("refused", "unreachable"))


class ConnectionPool:
    """Idle connections, last used first."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._tls = ssl.create_default_context() if settings.smtp_tls is not SmtpTls.NONE else None
        self._idle: list[tuple[MailConnection, float]] = []

    async def take(self) -> MailConnection:
        """An idle connection, or a new one. Raises :class:`ConnectionEnded` or ``OSError``."""
        while self._idle:
            connection, since = self._idle.pop()
            if connection.is_fit and monotonic() - since < IDLE_SECONDS:
                return connection
            connection.quit()
        try:
            return await MailConnection.open(self._settings, self._tls)
        except (ConnectionEnded, OSError) as error:
            (_REFUSED if isinstance(error, ServerRefusal) else _UNREACHABLE).inc()
            raise

    def give_back(self, connection: MailConnection) -> None:
        if connection.refusal is not None:
            _REFUSED.inc()
        if connection.is_fit:
            self._idle.append((connection, monotonic()))
        else:
            connection.quit()

    def quit(self) -> None:
        """Closes the idle connections."""
        while self._idle:
            self._idle.pop()[0].quit()


class SmtpTransport:
    """Opens up to ``connections`` at the same time, as needed."""

    def __init__(self, settings: Settings, *, connections: int = CONNECTIONS) -> None:
        self._slots = asyncio.Semaphore(connections)
        self._pool = ConnectionPool(settings)

    async def send(self, mail: bytes, *, recipient: str) -> Outcome:
        given = Mail(0, recipient, (with_doubled_dots(mail),))
        outcomes: list[Outcome] = []
        async with self._slots:
            while not outcomes:
                try:
                    connection = await self._pool.take()
                except (ConnectionEnded, OSError) as error:
                    return _not_connected(error)
                is_new = not connection.handled
                await connection.send(given, lambda: None, lambda _, outcome: outcomes.append(outcome))
                self._pool.give_back(connection)
                if is_new and connection.refusal is not None:
                    return _refused(connection.refusal)
        return outcomes[0]

    async def aclose(self) -> None:
        self._pool.quit()


def reason_of(error: ConnectionEnded | OSError) -> str:
    """Why no connection could be opened: the server's reply, or the error."""
    return str(error) if isinstance(error, ConnectionEnded) else f"{type(error).__name__}: {error}"


def _not_connected(error: ConnectionEnded | OSError) -> Outcome:
    if isinstance(error, ServerRefusal):
        return _refused(error.reply)
    reason = reason_of(error)
    log.warning("mail_server_unreachable", reason=reason)
    return TemporaryFailure(reason)


def _refused(reply: Reply) -> Outcome:
    log.error("mail_server_refuses_us", status=reply.code)
    return TemporaryFailure(str(reply))
