"""SMS: through a gateway over HTTP, as a mail to the development mail catcher, or disabled."""

from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from http import HTTPStatus

import httpx2
import structlog

from portal.platform.clock import utc_now
from portal.platform.mail.contract import MailTransport, Outcome, PermanentFailure, Sent, SmsGateway, TemporaryFailure
from portal.platform.mail.headers import as_bytes, one_address
from portal.platform.settings import Settings, SmsGatewayKind

log = structlog.get_logger(__name__)

_TIMEOUT = httpx2.Timeout(10.0, connect=5.0)
_MAX_REASON_LENGTH = 300
_OUR_FAULT = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.PAYMENT_REQUIRED, HTTPStatus.FORBIDDEN})
_NOT_NOW = frozenset(
    {HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.CONFLICT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS}
)


class HttpSmsGateway:
    """``POST {"to", "from", "text", "reference"}`` with a bearer token; any 2xx means acceptance.

    The reference, which is the same for every attempt, is also the ``Idempotency-Key``.
    """

    def __init__(
        self, url: str, token: str, sender: str, *, transport: httpx2.AsyncBaseTransport | None = None
    ) -> None:
        self._url = url
        self._sender = sender
        self._client = httpx2.AsyncClient(
            timeout=_TIMEOUT,
            headers={"Authorization": f"Bearer {token}", "Accept": "application/json"},
            follow_redirects=False,
            transport=transport,
        )

    async def send(self, *, number: str, text: str, reference: str) -> Outcome:
        body = {"to": number, "from": self._sender, "text": text, "reference": reference}
        try:
            answer = await self._client.post(self._url, json=body, headers={"Idempotency-Key": reference})
        except httpx2.HTTPError as error:
            log.warning("sms_gateway_unreachable", error=type(error).__name__)
            return TemporaryFailure(type(error).__name__)
        return _of_answer(answer)

    async def aclose(self) -> None:
        await self._client.aclose()


class MailSmsGateway:
    """For development: the SMS is a mail to ``+9665…@sms.localhost`` in the mail catcher."""

    def __init__(self, mail: MailTransport) -> None:
        self._mail = mail

    async def send(self, *, number: str, text: str, reference: str) -> Outcome:
        recipient = one_address(f"{number}@sms.localhost")
        mail = EmailMessage(policy=SMTP)
        mail["From"] = "sms@sms.localhost"
        mail["To"] = recipient
        mail["Subject"] = f"SMS to {number}"
        mail["Date"] = format_datetime(utc_now())
        mail["Message-ID"] = f"<{reference}@sms.localhost>"
        mail.set_content(text, cte="quoted-printable")
        return await self._mail.send(as_bytes(mail), recipient=recipient)

    async def aclose(self) -> None:
        """The transport is closed by its owner."""


class NoSmsGateway:
    """SMS is disabled: every message fails permanently."""

    async def send(self, *, number: str, text: str, reference: str) -> Outcome:  # noqa: ARG002
        return PermanentFailure("no SMS gateway is configured")

    async def aclose(self) -> None:
        """Has nothing to close."""


def open_sms_gateway(settings: Settings, mail: MailTransport) -> SmsGateway:
    if settings.sms_gateway is SmsGatewayKind.MAIL:
        return MailSmsGateway(mail)
    if settings.sms_gateway is SmsGatewayKind.HTTP and settings.sms_gateway_url and settings.sms_gateway_token:
        token = settings.sms_gateway_token.get_secret_value()
        return HttpSmsGateway(str(settings.sms_gateway_url), token, settings.sms_sender)
    return NoSmsGateway()


def _of_answer(answer: httpx2.Response) -> Outcome:
    if answer.is_success:
        return Sent(str(answer.status_code))
    reason = f"{answer.status_code} {answer.text[:_MAX_REASON_LENGTH]}"
    if answer.status_code in _OUR_FAULT:
        log.error("sms_gateway_refuses_us", status=answer.status_code)
        return TemporaryFailure(reason)
    if answer.status_code in _NOT_NOW or answer.is_server_error or answer.is_redirect:
        return TemporaryFailure(reason, retry_in=_seconds(answer.headers.get("retry-after", "")))
    return PermanentFailure(reason)


def _seconds(retry_after: str) -> float | None:
    """The header's seconds; None for its other form, a date."""
    return float(retry_after) if retry_after.isdecimal() else None
