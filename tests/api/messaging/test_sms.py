"""SMS over HTTP, as a mail in development, and disabled."""

import json
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from pydantic import AnyHttpUrl, SecretStr

from portal.platform.mail.contract import Outcome, PermanentFailure, Sent, TemporaryFailure
from portal.platform.mail.sms import HttpSmsGateway, MailSmsGateway, NoSmsGateway, open_sms_gateway
from portal.platform.mail.smtp import SmtpTransport
from portal.platform.mail.transports import open_transports
from portal.platform.settings import Settings, SmsGatewayKind
from tests.api.messaging.conftest import MailTray
from tests.certificates import make_certificate
from tests.mail_server import MailServer

NUMBER = "+966501234567"


@dataclass
class Gateway:
    """An SMS provider's server: records requests, returns planned responses."""

    url: str = ""
    status: int = 202
    headers: dict[str, str] = field(default_factory=dict)
    body: str = "{}"
    requests: list[tuple[dict[str, str], dict[str, str]]] = field(default_factory=list)


@contextmanager
def serving(tls: ssl.SSLContext | None = None) -> Iterator[Gateway]:
    known = Gateway()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers["Content-Length"]))
            known.requests.append(({key.lower(): value for key, value in self.headers.items()}, json.loads(content)))
            self.send_response(known.status)
            for name, value in known.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(known.body.encode())))
            self.end_headers()
            self.wfile.write(known.body.encode())

        def log_message(self, *_: object) -> None:
            """Does nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if tls is not None:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever)
    thread.start()
    known.url = f"{'http' if tls is None else 'https'}://127.0.0.1:{server.server_port}/messages"
    yield known
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    with serving() as known:
        yield known


@pytest.fixture
async def sms(gateway: Gateway) -> AsyncIterator[HttpSmsGateway]:
    client = HttpSmsGateway(gateway.url, "secret-token", "GeoPortal")
    yield client
    await client.aclose()


async def test_the_request_to_the_gateway(sms: HttpSmsGateway, gateway: Gateway) -> None:
    assert await sms.send(number=NUMBER, text="رمز 123456", reference="ref-1") == Sent("202")
    headers, body = gateway.requests[0]
    assert body == {"to": NUMBER, "from": "GeoPortal", "text": "رمز 123456", "reference": "ref-1"}
    assert headers["authorization"] == "Bearer secret-token"
    assert headers["idempotency-key"] == "ref-1"


@pytest.mark.parametrize(
    ("status", "headers", "outcome"),
    [
        (200, {}, Sent("200")),
        (201, {}, Sent("201")),
        (400, {}, PermanentFailure("400 no")),
        (404, {}, PermanentFailure("404 no")),
        (422, {}, PermanentFailure("422 no")),
        (401, {}, TemporaryFailure("401 no")),
        (402, {}, TemporaryFailure("402 no")),
        (403, {}, TemporaryFailure("403 no")),
        (408, {}, TemporaryFailure("408 no")),
        (429, {"Retry-After": "17"}, TemporaryFailure("429 no", retry_in=17)),
        (429, {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}, TemporaryFailure("429 no")),
        (301, {"Location": "http://127.0.0.1:1/"}, TemporaryFailure("301 no")),
        (500, {}, TemporaryFailure("500 no")),
        (503, {"Retry-After": "-5"}, TemporaryFailure("503 no")),
    ],
)
async def test_the_responses_of_the_gateway(
    status: int, headers: dict[str, str], outcome: Outcome, sms: HttpSmsGateway, gateway: Gateway
) -> None:
    gateway.status, gateway.headers, gateway.body = status, headers, "no"
    assert await sms.send(number=NUMBER, text="text", reference="ref") == outcome


async def test_a_long_answer_is_not_kept_whole(sms: HttpSmsGateway, gateway: Gateway) -> None:
    gateway.status, gateway.body = 400, "x" * 100_000
    outcome = await sms.send(number=NUMBER, text="text", reference="ref")
    assert isinstance(outcome, PermanentFailure)
    assert len(outcome.reason) < 400


async def test_a_gateway_without_a_response() -> None:
    sms = HttpSmsGateway("http://127.0.0.1:1/messages", "token", "GeoPortal")
    assert isinstance(await sms.send(number=NUMBER, text="text", reference="ref"), TemporaryFailure)
    await sms.aclose()


async def test_certificate_authorities_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = make_certificate(tmp_path)
    with serving(certificate.server_context()) as gateway:
        untrusting = HttpSmsGateway(gateway.url, "token", "GeoPortal")
        assert await untrusting.send(number=NUMBER, text="text", reference="ref") == TemporaryFailure("ConnectError")
        await untrusting.aclose()
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate.path))
        trusting = HttpSmsGateway(gateway.url, "token", "GeoPortal")
        assert await trusting.send(number=NUMBER, text="text", reference="ref") == Sent("202")
        await trusting.aclose()


async def test_in_development_it_is_a_mail_in_the_same_catcher(smtp: SmtpTransport, mail_server: MailServer) -> None:
    sms = MailSmsGateway(smtp)
    assert isinstance(await sms.send(number=NUMBER, text="رمز الدخول: 123456\n", reference="ref"), Sent)
    (received,) = mail_server.to("+966501234567@sms.localhost")
    assert received.text.strip() == "رمز الدخول: 123456"
    assert received.mail["Message-ID"] == "<ref@sms.localhost>"


async def test_switched_off() -> None:
    assert isinstance(await NoSmsGateway().send(number=NUMBER, text="t", reference="r"), PermanentFailure)


def test_the_settings_choose(settings: Settings) -> None:
    tray = MailTray()
    http = {
        "sms_gateway": SmsGatewayKind.HTTP,
        "sms_gateway_url": AnyHttpUrl("https://sms.example/v1"),
        "sms_gateway_token": SecretStr("token"),
    }
    chosen = [
        open_sms_gateway(settings.model_copy(update=update), tray)
        for update in ({"sms_gateway": SmsGatewayKind.MAIL}, http, {"sms_gateway": SmsGatewayKind.NONE})
    ]
    assert [type(gateway) for gateway in chosen] == [MailSmsGateway, HttpSmsGateway, NoSmsGateway]


async def test_transports_open_without_a_server(settings: Settings) -> None:
    async with open_transports(settings.model_copy(update={"smtp_port": 1})) as transports:
        assert isinstance(transports.mail, SmtpTransport)
        assert isinstance(transports.sms, MailSmsGateway)
