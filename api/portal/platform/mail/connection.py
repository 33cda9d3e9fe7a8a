"""Many mails over one connection, with command pipelining if the server supports it (RFC 2920).

aiosmtplib opens the connection (TLS, EHLO, authentication). Its own sending waits for the reply to each command, four
round trips per mail. This module needs one, because it writes the envelope of the next mail after the end of the
previous one. The only mail whose acceptance can be unknown is the one between the first byte of its body and the reply.
"""

import asyncio
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from typing import Self, cast

from aiosmtplib import SMTP, SMTPException, SMTPResponseException

from portal.platform.mail.contract import Outcome, PermanentFailure, Sent, TemporaryFailure
from portal.platform.mail.dialogue import MAIL_REPLY_SECONDS, ConnectionEnded, Dialogue, Reply, ServerRefusal
from portal.platform.mail.headers import one_address
from portal.platform.settings import Settings, SmtpTls

MAX_MAILS = 200  # Servers close busy connections after some hundred mails; this is earlier.
# Refusals of the portal's configuration, not of this mail: the mail waits until that is corrected.
_REFUSALS_OF_SENDER = frozenset({530, 534, 535, 538})
_GO_AHEAD, _CLOSING, _TEMPORARY, _PERMANENT = 354, 421, 400, 500


@dataclass(frozen=True, slots=True)
class Mail:
    """``number`` is the caller's. ``parts``: headers, an empty line, the body with doubled dots, CRLF."""

    number: int
    recipient: str
    parts: tuple[bytes, ...]


class MailConnection:
    """Sends mails until :attr:`is_fit` is false.

    ``handled``: number of mails whose recipient the server has accepted or rejected. ``refusal``: the reply that
    refused the sender instead of a recipient, which ended the connection.
    """

    @classmethod
    async def open(cls, settings: Settings, tls: ssl.SSLContext | None) -> Self:
        """Connects, encrypts and authenticates according to the settings.

        Raises :class:`ConnectionEnded` or ``OSError``.
        """
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
        try:
            await client.connect()
            if client.is_ehlo_or_helo_needed:
                await client.ehlo()
            return cls(client, settings)
        except BaseException as error:
            client.close()
            if isinstance(error, SMTPResponseException):
                raise ServerRefusal(Reply(error.code, " ".join(error.message.split()))) from error
            if isinstance(error, SMTPException):
                raise ConnectionEnded(f"{type(error).__name__}: {error}") from error
            raise

    def __init__(self, client: SMTP, settings: Settings) -> None:
        if client.transport is None:
            raise ConnectionEnded("closed while it was being opened")
        # uvloop's transports are of no class of asyncio's.
        self._dialogue = Dialogue(cast("asyncio.Transport", client.transport))
        self._writes_ahead = client.supports_extension("pipelining")
        self._from = b"MAIL FROM:<%s>\r\n" % settings.mail_from.encode("ascii")
        self._timeout = settings.smtp_timeout
        self._mail_timeout = max(settings.smtp_timeout, MAIL_REPLY_SECONDS)
        self.handled = 0
        self.refusal: Reply | None = None
        self._must_reset = False

    @property
    def is_fit(self) -> bool:
        return not self._dialogue.has_ended and self.handled < MAX_MAILS

    async def send(
        self, mail: Mail, following: Callable[[], Mail | None], report: Callable[[Mail, Outcome], None]
    ) -> Mail | None:
        """Sends ``mail``, then each mail that ``following`` returns at once, until it returns None.

        Reports each mail exactly once, except a returned one: it was not sent, because the connection ended for another
        reason.
        """
        try:
            return await self._send(mail, following, report)
        except BaseException:
            self.close()
            raise

    async def _send(
        self, mail: Mail, following: Callable[[], Mail | None], report: Callable[[Mail, Outcome], None]
    ) -> Mail | None:
        current: Mail | None = mail
        is_begun = False
        while current is not None:
            try:
                refused = await self._introduce(current, is_begun=is_begun)
            except ServerRefusal as error:
                self.close()
                self.refusal = error.reply
                return current
            except (ConnectionEnded, OSError) as error:
                self.close()
                if self.handled:
                    return current
                # The first mail of a connection may be the reason why it ended, so it is retried later.
                report(current, TemporaryFailure(_words(error)))
                return None
            self.handled += 1
            if refused is not None:
                report(current, refused)
                current, is_begun = (following() if self.is_fit else None), False
                continue
            ahead = following() if self._writes_ahead and self.handled < MAX_MAILS else None
            try:
                reply = await self._hand_over(current, ahead)
            except (ConnectionEnded, OSError) as error:
                self.close()
                report(current, TemporaryFailure(_words(error), may_have_arrived=True))
                return ahead
            report(current, _outcome(reply))
            if reply.code == _CLOSING:
                self.close()
                return ahead
            current, is_begun = ahead, ahead is not None
            if current is None and self.is_fit:
                current = following()
        return None

    def quit(self) -> None:
        """Sends QUIT without waiting for a reply."""
        if not self._dialogue.has_ended:
            self._dialogue.write(b"QUIT\r\n")
            self._dialogue.close()

    def close(self) -> None:
        self._dialogue.abort()

    async def _introduce(self, mail: Mail, *, is_begun: bool) -> Outcome | None:
        """Sends the envelope: None if the server waits for the body. ``is_begun``: it is already written."""
        replies: list[Reply] = []
        if self._writes_ahead:
            if not is_begun:
                await self._dialogue.send(self._envelope(mail))
            replies += await self._dialogue.replies(3 + self._must_reset, self._timeout)
        for command in () if self._writes_ahead else self._envelope(mail):
            await self._dialogue.send([command])
            replies.append(await self._dialogue.reply(self._timeout))
            if replies[-1].code >= _TEMPORARY:
                break
        if self._must_reset and (reset := replies.pop(0)).code >= _TEMPORARY:
            raise ConnectionEnded(str(reset))
        refused = next((reply for reply in replies if reply.code >= _TEMPORARY), None)
        self._must_reset = refused is not None
        if refused is None:
            return None
        if self._writes_ahead and replies[-1].code == _GO_AHEAD:
            # It waits for a body although it accepted no recipient: an empty one is delivered to no one.
            await self._dialogue.send([b".\r\n"])
            await self._dialogue.reply(self._timeout)
        if refused is replies[0] or refused.code == _CLOSING or refused.code in _REFUSALS_OF_SENDER:
            raise ServerRefusal(refused)
        return _outcome(refused)

    async def _hand_over(self, mail: Mail, ahead: Mail | None) -> Reply:
        """Sends the body and, after it, the envelope of the next mail."""
        self._must_reset = False
        tail = [b".\r\n", *(self._envelope(ahead) if ahead else ())]
        await self._dialogue.send([*mail.parts, *tail])
        return await self._dialogue.reply(self._mail_timeout)

    def _envelope(self, mail: Mail) -> list[bytes]:
        recipient = b"RCPT TO:<%s>\r\n" % one_address(mail.recipient).encode("ascii")
        reset = [b"RSET\r\n"] if self._must_reset else []
        return [*reset, self._from, recipient, b"DATA\r\n"]


def _outcome(reply: Reply) -> Outcome:
    if reply.code >= _PERMANENT and reply.code not in _REFUSALS_OF_SENDER:
        return PermanentFailure(str(reply))
    return TemporaryFailure(str(reply)) if reply.code >= _TEMPORARY else Sent(str(reply))


def _words(error: Exception) -> str:
    return f"the connection ended: {error}" if str(error) else "the connection ended"
