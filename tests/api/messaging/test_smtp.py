"""Sending mails to a real SMTP server: connections, encryption, and the meaning of each refusal."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator

import pytest
from pydantic import SecretStr

from portal.domain.messaging.compose import compose
from portal.domain.messaging.render import RenderedMail
from portal.platform.mail import connection
from portal.platform.mail.contract import Outcome, PermanentFailure, Sent, TemporaryFailure, reply_in
from portal.platform.mail.dialogue import ServerRefusal
from portal.platform.mail.smtp import ConnectionPool, SmtpTransport, reason_of
from portal.platform.settings import Settings, SmtpTls
from tests.api.messaging.conftest import a_message
from tests.certificates import Certificate, make_certificate
from tests.mail_server import MailServer

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
SARA, OMAR = "sara@company.example", "omar@company.example"


@pytest.fixture
def mail(smtp_settings: Settings) -> bytes:
    return compose(a_message(), RenderedMail("Subject", "<p>html</p>", "text"), smtp_settings)


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def trusted(certificate: Certificate, monkeypatch: pytest.MonkeyPatch) -> Certificate:
    """Makes this process trust the server's certificate."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.path))
    return certificate


async def send_once(settings: Settings, mail: bytes, recipient: str = SARA) -> Outcome:
    transport = SmtpTransport(settings)
    try:
        return await transport.send(mail, recipient=recipient)
    finally:
        await transport.aclose()


def at(settings: Settings, server: MailServer, **changes: object) -> Settings:
    return settings.model_copy(update={"smtp_host": "localhost", "smtp_port": server.port, **changes})


async def test_a_mail_arrives(smtp: SmtpTransport, mail: bytes, mail_server: MailServer) -> None:
    assert await smtp.send(mail, recipient=SARA) == Sent("250 2.0.0 taken")
    assert mail_server.mails[0].text.strip() == "text"
    assert mail_server.mails[0].html.strip() == "<p>html</p>"


async def test_one_connection_carries_many(smtp: SmtpTransport, mail: bytes, mail_server: MailServer) -> None:
    for _ in range(20):
        assert isinstance(await smtp.send(mail, recipient=SARA), Sent)
    assert len(mail_server.sessions) == 1


async def test_a_connection_carries_a_limited_number_of_mails(
    smtp: SmtpTransport, mail: bytes, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MAX_MAILS", 5)
    for _ in range(12):
        assert isinstance(await smtp.send(mail, recipient=SARA), Sent)
    assert len(mail_server.sessions) == 3


async def test_no_more_connections_than_allowed(smtp_settings: Settings, mail: bytes, mail_server: MailServer) -> None:
    mail_server.delay = 0.05
    transport = SmtpTransport(smtp_settings, connections=3)
    outcomes = await asyncio.gather(*(transport.send(mail, recipient=SARA) for _ in range(12)))
    await transport.aclose()
    assert all(isinstance(outcome, Sent) for outcome in outcomes)
    assert len(mail_server.sessions) == 3


async def test_a_server_that_closed_an_idle_connection_is_called_again(
    smtp: SmtpTransport, mail: bytes, mail_server: MailServer
) -> None:
    assert isinstance(await smtp.send(mail, recipient=SARA), Sent)
    with mail_server.down():
        assert isinstance(await smtp.send(mail, recipient=SARA), TemporaryFailure)
    assert isinstance(await smtp.send(mail, recipient=SARA), Sent)
    assert len(mail_server.mails) == 2


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        ("450 4.2.1 mailbox busy", TemporaryFailure("450 4.2.1 mailbox busy")),
        ("451 4.7.1 greylisted, come back", TemporaryFailure("451 4.7.1 greylisted, come back")),
        ("452 4.3.1 out of space", TemporaryFailure("452 4.3.1 out of space")),
        ("550 5.1.1 no such person", PermanentFailure("550 5.1.1 no such person")),
        ("552 5.2.2 mailbox full", PermanentFailure("552 5.2.2 mailbox full")),
        ("554 5.7.1 refused", PermanentFailure("554 5.7.1 refused")),
        ("530 5.7.0 authenticate first", TemporaryFailure("530 5.7.0 authenticate first")),
    ],
)
async def test_the_meaning_of_refusals(
    answer: str, outcome: Outcome, smtp: SmtpTransport, mail: bytes, mail_server: MailServer
) -> None:
    mail_server.answers[SARA] = [answer]
    assert await smtp.send(mail, recipient=SARA) == outcome
    assert await smtp.send(mail, recipient=OMAR) == Sent("250 2.0.0 taken")
    # A refused recipient leaves the connection open; a refused sender does not.
    assert len(mail_server.sessions) == (2 if answer.startswith("530") else 1)
    assert mail_server.counts() == {OMAR: 1}


async def test_a_refused_sender_is_a_temporary_failure(
    smtp: SmtpTransport, mail: bytes, mail_server: MailServer
) -> None:
    mail_server.answer_to_mail = "550 5.7.1 sender not allowed"
    assert await smtp.send(mail, recipient=SARA) == TemporaryFailure("550 5.7.1 sender not allowed")


async def test_a_server_that_does_not_listen(smtp: SmtpTransport, mail: bytes, mail_server: MailServer) -> None:
    with mail_server.down():
        outcome = await smtp.send(mail, recipient=SARA)
    assert isinstance(outcome, TemporaryFailure)


async def test_a_silent_server_times_out(smtp_settings: Settings, mail: bytes) -> None:
    async def say_nothing(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
        await reader.read()

    assert isinstance(await outcome_with(say_nothing, 0.3, smtp_settings, mail), TemporaryFailure)


async def test_a_server_that_never_answers_the_mail_is_given_up(
    smtp_settings: Settings, mail: bytes, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MAIL_REPLY_SECONDS", 0.0)
    mail_server.delay = 1.0
    transport = SmtpTransport(smtp_settings.model_copy(update={"smtp_timeout": 0.3}))
    assert isinstance(await transport.send(mail, recipient=SARA), TemporaryFailure)
    mail_server.delay = 0.0
    assert isinstance(await transport.send(mail, recipient=OMAR), Sent), "the next mail does not get this one's answer"
    await transport.aclose()


async def test_a_cancelled_attempt_leaves_no_half_dialogue_behind(
    smtp: SmtpTransport, mail: bytes, mail_server: MailServer
) -> None:
    mail_server.delay = 0.5
    attempt = asyncio.create_task(smtp.send(mail, recipient=SARA))
    await mail_server.is_taking()
    attempt.cancel()
    with pytest.raises(asyncio.CancelledError):
        await attempt
    mail_server.delay = 0.0
    assert isinstance(await smtp.send(mail, recipient=OMAR), Sent)
    assert len(mail_server.sessions) == 2


@pytest.fixture(params=[SmtpTls.STARTTLS, SmtpTls.TLS])
def encrypted(request: pytest.FixtureRequest, certificate: Certificate) -> Iterator[tuple[MailServer, SmtpTls]]:
    kind: SmtpTls = request.param
    with MailServer(tls=certificate.server_context(), is_tls_from_the_start=kind is SmtpTls.TLS) as server:
        yield server, kind


@pytest.mark.usefixtures("trusted")
async def test_encryption(encrypted: tuple[MailServer, SmtpTls], smtp_settings: Settings, mail: bytes) -> None:
    server, kind = encrypted
    assert isinstance(await send_once(at(smtp_settings, server, smtp_tls=kind), mail), Sent)
    assert len(server.mails) == 1


async def test_a_server_that_cannot_prove_its_name_gets_nothing(
    encrypted: tuple[MailServer, SmtpTls], smtp_settings: Settings, mail: bytes
) -> None:
    server, kind = encrypted
    outcome = await send_once(at(smtp_settings, server, smtp_tls=kind), mail)
    assert isinstance(outcome, TemporaryFailure)
    assert server.mails == []


@pytest.mark.parametrize("kind", [SmtpTls.STARTTLS, SmtpTls.TLS])
async def test_required_encryption_is_never_omitted(
    kind: SmtpTls, smtp_settings: Settings, mail: bytes, mail_server: MailServer
) -> None:
    settings = at(smtp_settings, mail_server, smtp_tls=kind, smtp_timeout=1.0)
    assert isinstance(await send_once(settings, mail), TemporaryFailure)
    assert mail_server.mails == []


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("mechanism", ["PLAIN", "LOGIN"])
async def test_signing_in(mechanism: str, smtp_settings: Settings, mail: bytes, certificate: Certificate) -> None:
    with MailServer(tls=certificate.server_context(), password="right", mechanism=mechanism) as server:
        known = at(smtp_settings, server, smtp_tls=SmtpTls.STARTTLS, smtp_username="portal")
        right = known.model_copy(update={"smtp_password": SecretStr("right")})
        wrong = known.model_copy(update={"smtp_password": SecretStr("wrong")})
        assert isinstance(await send_once(right, mail), Sent)
        refused = await send_once(wrong, mail)
        assert isinstance(refused, TemporaryFailure), "our password is our fault"
        assert refused.reason.startswith("535 "), "the server's reply is shown"
        with pytest.raises(ServerRefusal) as refusal:
            await ConnectionPool(wrong).take()
        assert reply_in(reason_of(refusal.value)) == refused.reason, "announcements show it, too"
        assert len(server.mails) == 1


async def test_a_drop_behind_the_final_dot_is_no_proof_that_nothing_arrived(
    smtp: SmtpTransport, mail: bytes, mail_server: MailServer
) -> None:
    mail_server.drop_every = 1
    doubt = await smtp.send(mail, recipient=SARA)
    assert isinstance(doubt, TemporaryFailure)
    assert doubt.may_have_arrived
    assert len(mail_server.mails) == 1
    mail_server.drop_every = 0
    assert isinstance(await smtp.send(mail, recipient=SARA), Sent)


async def test_a_refusal_of_the_mail_is_an_answer(smtp: SmtpTransport, mail: bytes, mail_server: MailServer) -> None:
    mail_server.answer = "451 4.3.0 later"
    refused = await smtp.send(mail, recipient=SARA)
    assert isinstance(refused, TemporaryFailure)
    assert not refused.may_have_arrived


@pytest.mark.parametrize("refusal", ["530 5.7.0 authenticate first", "535 5.7.8 session expired"])
async def test_a_refused_client_after_the_mail_is_a_temporary_failure(
    refusal: str, smtp_settings: Settings, mail: bytes
) -> None:
    replies = ["220 mail.test", "250 mail.test", "250 OK", "250 OK", "354 go", refusal]
    assert await scripted(replies, smtp_settings, mail) == TemporaryFailure(refusal)


@pytest.mark.parametrize("greeting", ["554 5.7.1 you are on a list", "421 4.3.2 shutting down"])
async def test_a_server_that_refuses_every_connection_fails_no_mail_for_good(
    greeting: str, smtp_settings: Settings, mail: bytes
) -> None:
    assert await scripted([greeting], smtp_settings, mail) == TemporaryFailure(greeting)


async def scripted(replies: list[str], settings: Settings, mail: bytes) -> Outcome:
    """Returns the outcome with a server that sends these replies to the connection, each command and the mail."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError):
            for reply in replies:
                writer.write(f"{reply}\r\n".encode())
                await reader.readuntil(b"\r\n.\r\n" if reply.startswith("354") else b"\r\n")

    return await outcome_with(serve, 5.0, settings, mail)


async def outcome_with(serve: Serve, smtp_timeout: float, settings: Settings, mail: bytes) -> Outcome:
    """Returns the outcome with a server that handles its connection with ``serve``."""
    finished = asyncio.Event()

    async def serve_and_close(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await serve(reader, writer)
        writer.close()
        await writer.wait_closed()
        finished.set()

    async with await asyncio.start_server(serve_and_close, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        outcome = await send_once(settings.model_copy(update={"smtp_port": port, "smtp_timeout": smtp_timeout}), mail)
        await finished.wait()
    return outcome
