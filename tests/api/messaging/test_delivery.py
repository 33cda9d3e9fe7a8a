"""Attempts until a message is sent, fails permanently or is withdrawn."""

from datetime import timedelta
from typing import Any

import pytest
import structlog
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.messaging.delivery import GIVE_UP_AFTER, PAUSES, POSSIBLY_REPEATED, send_message
from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Recipient, send
from portal.features.companies.decisions.message_templates import CompanyRejected
from portal.platform.clock import utc_now
from portal.platform.jobs.models import Job
from portal.platform.mail.contract import PermanentFailure, TemporaryFailure
from portal.platform.runtime.handlers import RetryLater, handler_of
from portal.platform.runtime.resources import Resources
from tests.api.messaging.conftest import Deliver, MailTray, text_of

SARA = Recipient(address="sara@company.example", locale="en", name="Sara")
REJECTED = CompanyRejected(organization_name="Najd", reason="No")


async def test_sent(session: AsyncSession, deliver: Deliver, mail_tray: MailTray) -> None:
    message = send(session, REJECTED, to=SARA)
    await deliver(message)
    ((recipient, mail),) = mail_tray.mails
    assert recipient == "sara@company.example"
    assert "Najd" in text_of(mail)
    assert (message.state, message.attempts, message.error) == ("sent", 1, None)
    assert message.sent_at is not None
    assert mail["Message-ID"] == message.message_id


@pytest.mark.parametrize("state", ["sent", "failed", "dropped"])
async def test_a_finished_job_does_not_run_again(
    state: str, session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    message = send(session, REJECTED, to=SARA)
    message.state = state
    await deliver(message)
    assert mail_tray.mails == []
    assert (message.state, message.attempts) == (state, 0)


async def test_a_message_that_was_deleted_with_its_account_is_done(sending: Resources, mail_tray: MailTray) -> None:
    await send_message(sending, {"message_id": "0190f5b2-7c1e-7b3a-8f0e-3d5a1c2b4e6f"})
    assert mail_tray.mails == []


async def test_a_temporary_failure_is_tried_again_under_the_same_id(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    message = send(session, REJECTED, to=SARA)
    mail_tray.outcomes = [TemporaryFailure("451 later"), TemporaryFailure("451 later")]
    for attempt in (1, 2):
        with pytest.raises(RetryLater) as later:
            await deliver(message)
        assert later.value.seconds == PAUSES[attempt - 1]
        assert "451" not in str(later.value), "a server's words may name the recipient; they stay in the message"
        assert (message.state, message.attempts, message.error) == ("queued", attempt, "451 later")
    await deliver(message)
    assert (message.state, message.attempts, message.error) == ("sent", 3, None)
    assert {mail["Message-ID"] for _, mail in mail_tray.mails} == {message.message_id}


async def test_pauses_grow_and_heed_the_other_side(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    message = send(session, REJECTED, to=SARA)
    pauses = []
    mail_tray.outcomes = [
        *[TemporaryFailure("451 later") for _ in range(11)],
        TemporaryFailure("429", retry_in=44),
        TemporaryFailure("429", retry_in=10**9),
    ]
    for _ in range(13):
        with pytest.raises(RetryLater) as later:
            await deliver(message)
        pauses.append(later.value.seconds)
    assert pauses == [*PAUSES, PAUSES[-1], PAUSES[-1], 44, 3600]


async def test_a_permanent_failure_is_final_and_keeps_the_reason(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    message = send(session, REJECTED, to=SARA)
    mail_tray.outcomes = [PermanentFailure("550 5.1.1 no such person")]
    await deliver(message)
    assert (message.state, message.error) == ("failed", "550 5.1.1 no such person")
    await deliver(message)
    assert len(mail_tray.mails) == 1


async def test_after_days_of_failures_it_is_given_up(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    message = send(session, REJECTED, to=SARA)
    message.created_at = utc_now() - GIVE_UP_AFTER - timedelta(seconds=1)
    mail_tray.outcomes = [TemporaryFailure("451 later")]
    await deliver(message)
    assert (message.state, message.error) == ("failed", "451 later")


async def test_an_old_message_still_has_its_chance(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    message = send(session, REJECTED, to=SARA)
    message.created_at = utc_now() - timedelta(days=30)
    await deliver(message)
    assert message.state == "sent"
    assert len(mail_tray.mails) == 1


async def test_a_message_of_a_dead_worker_is_sent_again_and_marked(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    """The worker was killed between the server's reply and its own commit."""
    message = send(session, REJECTED, to=SARA)
    message.state, message.attempts, message.message_id = "sending", 1, "<first@portal.example>"
    await deliver(message)
    assert (message.state, message.attempts, message.error) == ("sent", 2, POSSIBLY_REPEATED)
    assert mail_tray.mails[0][1]["Message-ID"] == "<first@portal.example>"


async def test_a_drop_behind_the_final_dot_is_booked_as_possibly_repeated(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    message = send(session, REJECTED, to=SARA)
    mail_tray.outcomes = [TemporaryFailure("dropped", may_have_arrived=True), TemporaryFailure("451 later")]
    for _ in range(2):
        with pytest.raises(RetryLater):
            await deliver(message)
        assert (message.state, message.error) == ("queued", POSSIBLY_REPEATED)
    await deliver(message)
    assert (message.state, message.error) == ("sent", POSSIBLY_REPEATED)


async def test_an_unexpected_error_is_retried_and_marks_no_mail(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    message = send(session, REJECTED, to=SARA)
    mail_tray.outcomes = [ZeroDivisionError("ours")]
    with pytest.raises(ZeroDivisionError):
        await deliver(message)
    assert (message.state, message.error) == ("queued", "ZeroDivisionError")
    await deliver(message)
    assert (message.state, message.error) == ("sent", None)


@pytest.mark.parametrize(
    "broken",
    [
        {"template": "of_an_older_version"},
        {"params": {"organization_name": "Najd"}},
        {"params": {"organization_name": "Najd", "reason": 5}},
        {"recipient": "a@b.example, victim@elsewhere.example"},
        {"recipient": "a@b.example\r\nBcc: victim@elsewhere.example"},
    ],
)
async def test_a_row_that_cannot_be_written_is_given_up(
    broken: dict[str, Any], session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    message = send(session, REJECTED, to=SARA)
    await session.flush()
    await session.execute(update(Message).values(broken))
    with structlog.testing.capture_logs() as logs:
        await deliver(message)
    assert message.state == "failed"
    assert message.error is not None
    assert message.error.startswith("cannot be written")
    assert mail_tray.mails == []
    assert "elsewhere" not in str(logs)


async def test_the_job_equals_the_request_of_the_service(session: AsyncSession) -> None:
    send(session, REJECTED, to=SARA)
    await session.flush()
    job = (await session.scalars(select(Job))).one()
    assert handler_of(job.kind) is send_message


async def test_the_api_sends_nothing(resources: Resources, session: AsyncSession) -> None:
    message = send(session, REJECTED, to=SARA)
    await session.flush()
    with pytest.raises(RuntimeError, match="opened nothing to send with"):
        await send_message(resources, {"message_id": str(message.id)})
