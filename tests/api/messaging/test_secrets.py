"""Codes and tokens exist only while a message is rendered."""

import logging
from typing import Any

import pytest
import structlog
from redis.exceptions import ConnectionError as RedisConnectionError
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.messaging import token_generators
from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Channel, Recipient, send
from portal.domain.messaging.token_generators import generates_tokens
from portal.features.people.accounts.message_templates import PasswordReset, SignInCode
from portal.platform.mail.contract import PermanentFailure, TemporaryFailure
from portal.platform.runtime.handlers import RetryLater
from portal.platform.runtime.resources import Resources
from tests.api.messaging.conftest import Deliver, MailTray, SmsTray, text_of

SARA = Recipient(address="sara@company.example", locale="en", name="Sara")
CODE = SignInCode(challenge_key="key", send=1)
SECRET = "918273"


@pytest.fixture
def generated(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """Registers secrets for these tests; the list records the messages they were made for."""
    monkeypatch.setattr(token_generators, "_GENERATORS", {})
    asked: list[Message] = []

    @generates_tokens("sign_in_code")
    async def generate(_resources: Resources, message: Message) -> dict[str, str]:
        asked.append(message)
        return {"code": SECRET}

    return asked


async def test_a_code_is_derived_during_rendering(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray, generated: list[Message]
) -> None:
    message = send(session, CODE, to=SARA)
    assert generated == []
    await deliver(message)
    assert [asked.id for asked in generated] == [message.id]
    assert SECRET in text_of(mail_tray.mails[0][1])


async def test_an_sms_with_a_code(
    session: AsyncSession, deliver: Deliver, sms_tray: SmsTray, generated: list[Message]
) -> None:
    message = send(session, CODE, to=Recipient(address="+966501234567", locale="ar"), channel=Channel.SMS)
    await deliver(message)
    ((number, words, reference),) = sms_tray.texts
    assert (number, reference) == ("+966501234567", str(message.id))
    assert SECRET in words
    assert message.state == "sent"
    assert len(generated) == 1


async def test_every_attempt_derives_the_secret(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray, generated: list[Message]
) -> None:
    message = send(session, CODE, to=SARA)
    mail_tray.outcomes = [TemporaryFailure("451 later")]
    with pytest.raises(RetryLater):
        await deliver(message)
    await deliver(message)
    assert len(generated) == 2


@pytest.mark.usefixtures("generated")
async def test_a_secret_is_in_no_table_log_or_queue(
    session: AsyncSession, deliver: Deliver, sending: Resources, mail_tray: MailTray, capsys: pytest.CaptureFixture[str]
) -> None:
    message = send(session, CODE, to=SARA)
    mail_tray.outcomes = [TemporaryFailure("451 later"), PermanentFailure("550 no")]
    with structlog.testing.capture_logs() as logs:
        with pytest.raises(RetryLater):
            await deliver(message)
        await deliver(message)
    assert SECRET in text_of(mail_tray.mails[0][1]), "there was something to leak"
    written = [str(log) for log in logs] + list(capsys.readouterr())
    for table in ("messages", "jobs", "audit_events"):
        written += [str(row) for row in await session.execute(text(f"select * from {table}"))]  # noqa: S608
    for key in await sending.redis.keys("*"):
        kind = await sending.redis.type(key)
        read: dict[str, Any] = {"string": sending.redis.get, "hash": sending.redis.hgetall}
        written += [key, str(await read[kind](key)) if kind in read else kind]
    assert [line for line in written if SECRET in line] == []


@pytest.mark.usefixtures("generated")
async def test_no_address_is_in_a_log(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    mail_tray.outcomes = [TemporaryFailure("451 sara@company.example busy"), PermanentFailure("550 no")]
    message = send(session, CODE, to=SARA)
    with structlog.testing.capture_logs() as logs:
        with pytest.raises(RetryLater):
            await deliver(message)
        await deliver(message)
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("portal")]
    assert len(logs) == 2
    assert "company.example" not in f"{logs}{ours}"


async def test_withdrawn_messages_are_not_sent(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(token_generators, "_GENERATORS", {})

    @generates_tokens("password_reset")
    async def generate(_resources: Resources, _message: Message) -> None:
        return None

    message = send(session, PasswordReset(), to=SARA)
    await deliver(message)
    assert (message.state, message.attempts) == ("dropped", 1)
    assert mail_tray.mails == []


@pytest.mark.parametrize("outage", [RedisConnectionError("down"), TimeoutError(), ConnectionRefusedError()])
async def test_while_no_code_can_be_made_the_message_waits(
    outage: Exception, session: AsyncSession, deliver: Deliver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(token_generators, "_GENERATORS", {})

    @generates_tokens("sign_in_code")
    async def generate(_resources: Resources, _message: Message) -> dict[str, str]:
        raise outage

    message = send(session, CODE, to=SARA)
    with pytest.raises(RetryLater):
        await deliver(message)
    assert message.state == "queued"


@pytest.mark.parametrize("answer", [{}, {"token": "x"}, {"code": "1", "token": "x"}])
async def test_a_generator_that_returns_other_secrets_is_a_fault(
    answer: dict[str, str],
    session: AsyncSession,
    deliver: Deliver,
    mail_tray: MailTray,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(token_generators, "_GENERATORS", {})

    @generates_tokens("sign_in_code")
    async def generate(_resources: Resources, _message: Message) -> dict[str, str]:
        return answer

    message = send(session, CODE, to=SARA)
    with pytest.raises(RuntimeError, match="returned other secrets"):
        await deliver(message)
    assert (message.state, mail_tray.mails) == ("queued", [])


async def test_two_generators_for_one_template_are_a_mistake(generated: list[Message]) -> None:
    async def other(_resources: Resources, _message: Message) -> None:
        return None

    assert generated == []
    with pytest.raises(RuntimeError, match="two token generators"):
        generates_tokens("sign_in_code")(other)
