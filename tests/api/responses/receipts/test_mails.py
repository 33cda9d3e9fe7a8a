"""The confirmation mail carries the receipt, which the worker makes."""

from email.message import EmailMessage
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

import portal.features.responses.submissions.receipts.attachments  # noqa: F401  (it registers)
from portal.domain.messaging.delivery import ATTEMPTS_WITH_FILES
from portal.domain.messaging.message_templates import SAMPLES
from portal.domain.messaging.render import layout_of
from portal.domain.messaging.service import Recipient, send_test
from portal.domain.submissions.models import Submission, SubmissionVersion
from portal.domain.submissions.receipts import Receipt
from portal.features.responses.submissions.receipts import attachments
from portal.platform.mail.contract import TemporaryFailure
from portal.platform.runtime.handlers import RetryLater
from tests.api.conftest import ReadMessages
from tests.api.messaging.conftest import Deliver, MailTray, deliver, mail_tray, sending, sms_tray
from tests.api.responses.receipts.conftest import matches, pdf_of
from tests.api.responses.submissions.test_versions import replaced, submitted

__all__ = ["deliver", "mail_tray", "sending", "sms_tray"]


def _files(mail: EmailMessage) -> list[tuple[str | None, str, Any]]:
    return [
        (part.get_filename(), part.get_content_type(), part.get_payload(decode=True))
        for part in mail.iter_attachments()
    ]


async def test_the_mail_carries_the_receipt(
    browser: AsyncClient, client: AsyncClient, messages: ReadMessages, deliver: Deliver, mail_tray: MailTray
) -> None:
    first = (await submitted(browser))["receipt_number"]
    second = (await replaced(browser, first))["receipt_number"]
    for message in await messages():
        await deliver(message)

    for number, (_, mail) in zip((first, second), mail_tray.mails, strict=True):
        ((name, content_type, content),) = _files(mail)
        assert (name, content_type) == (f"receipt-{number}.pdf", "application/pdf")
        assert content == await pdf_of(browser, number)
        assert await matches(client, content)


async def test_another_attempt_carries_the_same_bytes(
    browser: AsyncClient, messages: ReadMessages, deliver: Deliver, mail_tray: MailTray
) -> None:
    await submitted(browser)
    (message,) = await messages()
    mail_tray.outcomes = [TemporaryFailure("451 later")]
    with pytest.raises(RetryLater):
        await deliver(message)
    await deliver(message)
    first, second = (_files(mail) for _, mail in mail_tray.mails)
    assert first == second


async def test_a_response_that_was_deleted_before_has_a_mail_without_it(
    browser: AsyncClient, session: AsyncSession, messages: ReadMessages, deliver: Deliver, mail_tray: MailTray
) -> None:
    await submitted(browser)
    for table in (Receipt, SubmissionVersion, Submission):
        await session.execute(delete(table))
    (message,) = await messages()
    await deliver(message)
    ((_, mail),) = mail_tray.mails
    assert _files(mail) == []


async def test_a_receipt_that_cannot_be_made_delays_the_mail_and_does_not_stop_it(
    browser: AsyncClient,
    messages: ReadMessages,
    deliver: Deliver,
    mail_tray: MailTray,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fail(*_arguments: object, **_options: object) -> bytes:
        raise RuntimeError("no typesetter")

    monkeypatch.setattr(attachments, "write_pdf", fail)
    await submitted(browser)
    (message,) = await messages()
    for _ in range(ATTEMPTS_WITH_FILES - 1):
        with pytest.raises(RuntimeError):
            await deliver(message)
    assert mail_tray.mails == []
    await deliver(message)
    ((_, mail),) = mail_tray.mails
    assert _files(mail) == []
    assert message.state == "sent"


async def test_a_test_of_the_wording_has_no_receipt(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    wording = layout_of("submission_received", "en").shipped
    to = Recipient(address="sara@authority.example", locale="en")
    await deliver(send_test(session, SAMPLES["submission_received"], wording, to=to))
    ((_, mail),) = mail_tray.mails
    assert _files(mail) == []
