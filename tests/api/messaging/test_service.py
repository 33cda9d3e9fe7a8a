"""Requesting a message commits a row and a job, or neither."""

from datetime import UTC, datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.messaging.models import Message
from portal.domain.messaging.service import Channel, Recipient, send
from portal.features.companies.decisions.message_templates import CompanyRejected
from portal.features.people.accounts.message_templates import PasswordReset, RegistrationReceived, SignInCode
from portal.platform.jobs.models import Job
from tests.factories.companies import a_company


async def test_a_row_and_a_job(session: AsyncSession) -> None:
    user = await a_company(session, locale="ar")
    message = send(session, CompanyRejected(organization_name="Najd", reason="No"), to=Recipient.of(user))
    await session.flush()
    row = (await session.scalars(select(Message))).one()
    assert (row.id, row.template, row.channel, row.state) == (message.id, "company_rejected", "email", "queued")
    assert (row.recipient, row.user_id, row.locale) == (user.email, user.id, "ar")
    assert row.recipient_name == f"{user.first_name} {user.last_name}"
    assert row.params == {"organization_name": "Najd", "reason": "No"}
    assert row.attempts == 0
    job = (await session.scalars(select(Job))).one()
    assert (job.kind, job.queue, job.payload) == ("send_message", "announcements", {"message_id": str(message.id)})


async def test_instants_are_kept_as_json(session: AsyncSession) -> None:
    due = datetime(2025, 2, 5, 20, 59, tzinfo=UTC)
    content = RegistrationReceived(organization_name="Najd", review_due_at=due)
    send(session, content, to=Recipient(address="a@b.example", locale="en"))
    await session.flush()
    row = (await session.scalars(select(Message))).one()
    assert row.params == {"organization_name": "Najd", "review_due_at": "2025-02-05T20:59:00Z"}


async def test_an_sms_goes_to_the_number(session: AsyncSession) -> None:
    user = await a_company(session)
    content = SignInCode(challenge_key="k", send=1)
    message = send(session, content, to=Recipient.of(user, address="+966501234567", locale="en"), channel=Channel.SMS)
    assert (message.channel, message.recipient) == ("sms", "+966501234567")


async def test_a_failed_transaction_requests_no_message(session: AsyncSession) -> None:
    nested = await session.begin_nested()
    send(session, PasswordReset(), to=Recipient(address="a@b.example", locale="en"))
    await session.flush()
    await nested.rollback()
    assert (await session.scalars(select(Message))).all() == []
    assert (await session.scalars(select(Job))).all() == []
