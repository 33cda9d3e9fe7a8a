"""The problems of the mail server that `helm test` prints; no mail is sent."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from prometheus_client import REGISTRY
from pydantic import SecretStr

from portal.platform.mail.check import problem_of_mail_server
from portal.platform.mail.contract import TemporaryFailure
from portal.platform.mail.smtp import SmtpTransport
from portal.platform.settings import Settings, SmtpTls
from tests.certificates import Certificate, make_certificate
from tests.mail_server import MailServer

SECRET = "Secret portal-smtp, keys username and password"
RIGHT, WRONG = "the-right-password", "a-password-that-is-wrong"


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("mail-check"))


def of(settings: Settings, server: MailServer, **changes: Any) -> Settings:
    return settings.model_copy(
        update={
            "smtp_host": "localhost",
            "smtp_port": server.port,
            "smtp_tls": SmtpTls.NONE,
            "smtp_timeout": 5.0,
            "smtp_source": SECRET,
            **changes,
        }
    )


@contextmanager
def with_password(certificate: Certificate) -> Iterator[MailServer]:
    """A mail server that requires a password after STARTTLS."""
    with MailServer(tls=certificate.server_context(), password=RIGHT) as server:
        yield server


def signed_in(password: str) -> dict[str, object]:
    return {"smtp_tls": SmtpTls.STARTTLS, "smtp_username": "portal", "smtp_password": SecretStr(password)}


async def test_without_a_password(settings: Settings, mail_server: MailServer) -> None:
    assert await problem_of_mail_server(of(settings, mail_server)) is None
    assert not mail_server.sessions, "not a single MAIL FROM"


async def test_over_starttls_with_a_password(
    settings: Settings, certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.path))
    with with_password(certificate) as server:
        assert await problem_of_mail_server(of(settings, server, **signed_in(RIGHT))) is None
        problem = await problem_of_mail_server(of(settings, server, **signed_in(WRONG)))
        assert not server.mails
    assert problem is not None
    assert problem.startswith(f"The mail server refuses PORTAL_SMTP_USERNAME and PORTAL_SMTP_PASSWORD ({SECRET}): 535")
    assert WRONG not in problem


async def test_over_tls_from_the_start(
    settings: Settings, certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.path))
    with MailServer(tls=certificate.server_context(), is_tls_from_the_start=True) as server:
        assert await problem_of_mail_server(of(settings, server, smtp_tls=SmtpTls.TLS)) is None


async def test_a_certificate_that_is_not_trusted_names_the_values(settings: Settings, certificate: Certificate) -> None:
    with with_password(certificate) as server:
        problem = await problem_of_mail_server(of(settings, server, **signed_in(RIGHT)))
    place = f"localhost:{server.port} with PORTAL_SMTP_TLS=starttls (smtp.host, smtp.port and smtp.tls)"
    assert problem is not None
    assert problem.startswith(f"The mail server is not usable by {place}: ")
    assert "certificate" in problem.lower()


async def test_a_server_without_starttls_names_the_values(settings: Settings, mail_server: MailServer) -> None:
    problem = await problem_of_mail_server(of(settings, mail_server, smtp_tls=SmtpTls.STARTTLS))
    assert "smtp.tls" in str(problem)
    assert "STARTTLS" in str(problem)


async def test_a_server_that_is_away_or_unknown_names_the_values(settings: Settings, mail_server: MailServer) -> None:
    with mail_server.down():
        problem = await problem_of_mail_server(of(settings, mail_server))
    assert f"not usable by localhost:{mail_server.port}" in str(problem)
    problem = await problem_of_mail_server(of(settings, mail_server, smtp_host="mail.invalid"))
    assert "not usable by mail.invalid:" in str(problem)


async def test_the_refusals_of_a_worker_are_counted(settings: Settings, mail_server: MailServer) -> None:
    """The alert about an unusable mail server reads these counters."""

    def failures(reason: str) -> float:
        return REGISTRY.get_sample_value("portal_mail_server_failures_total", {"reason": reason}) or 0

    before = {reason: failures(reason) for reason in ("refused", "unreachable")}
    transport = SmtpTransport(of(settings, mail_server))
    with mail_server.down():
        assert isinstance(await transport.send(b"Subject: x\r\n\r\nx\r\n", recipient="a@b.example"), TemporaryFailure)
    mail_server.answer_to_mail = "550 5.7.1 sender not allowed"
    assert isinstance(await transport.send(b"Subject: x\r\n\r\nx\r\n", recipient="a@b.example"), TemporaryFailure)
    mail_server.answer_to_mail = None
    await transport.send(b"Subject: x\r\n\r\nx\r\n", recipient="a@b.example")
    await transport.aclose()
    assert {reason: failures(reason) - number for reason, number in before.items()} == {"refused": 1, "unreachable": 1}
