"""Mails that a recipient has switched off."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.message_templates import SAMPLES, MailTopic
from portal.domain.messaging.models import SwitchedOffTopic
from portal.domain.messaging.render import render_mail
from portal.domain.messaging.service import Recipient, send
from portal.platform.settings import Settings
from tests.api.messaging.conftest import Deliver, MailTray
from tests.factories.companies import a_company

TOPICS = {
    "announcement": MailTopic.ANNOUNCEMENTS,
    "bundle_ready": MailTopic.ZIPS,
    "clarifications_published": MailTopic.CLARIFICATIONS,
    "document_published": MailTopic.DOCUMENTS,
    "feedback_received": MailTopic.FEEDBACK,
    "question_answered": MailTopic.ANSWERS,
    "question_assigned": MailTopic.ASSIGNMENTS,
    "question_declined": MailTopic.ANSWERS,
    "questions_assigned": MailTopic.ASSIGNMENTS,
    "remark_mentioned": MailTopic.MENTIONS,
    "review_reminder": MailTopic.REVIEWS,
    "rfi_reminder_begun": MailTopic.REMINDERS,
    "rfi_reminder_not_begun": MailTopic.REMINDERS,
    "rfi_reminder_not_submitted": MailTopic.REMINDERS,
}


def test_codes_decisions_receipts_and_deadlines_are_mandatory() -> None:
    assert {name: one.content.topic for name, one in SAMPLES.items() if one.content.topic} == TOPICS


@pytest.mark.parametrize("name", sorted(SAMPLES))
@pytest.mark.parametrize("locale", ["en", "ar"])
def test_only_optional_mails_explain_how_to_switch_them_off(name: str, locale: str, settings: Settings) -> None:
    sample = SAMPLES[name]
    mail = render_mail(sample.content, settings, locale=locale, secrets=sample.secrets)
    page = f"{settings.origin}/app/account"
    assert (f'href="{page}"' in mail.html, page in mail.text.splitlines()) == (name in TOPICS,) * 2


async def test_a_switched_off_message_is_dropped_when_it_is_due(
    session: AsyncSession, deliver: Deliver, mail_tray: MailTray
) -> None:
    person = await a_company(session, status=AccountStatus.APPROVED)
    optional = [name for name in TOPICS if name != "announcement"]
    messages = [
        send(session, SAMPLES[name].content, to=Recipient.of(person))
        for name in [*optional, "company_rejected", "submission_received"]
    ]
    # Mails that are already queued must not be sent either.
    session.add_all(SwitchedOffTopic(user_id=person.id, topic=topic) for topic in MailTopic)
    for message in messages:
        await deliver(message)
    states = {message.template: (message.state, message.error) for message in messages}
    assert states == {
        **dict.fromkeys(optional, ("dropped", "switched_off")),
        "company_rejected": ("sent", None),
        "submission_received": ("sent", None),
    }
    assert len(mail_tray.mails) == 2


async def test_others_still_receive_it(session: AsyncSession, deliver: Deliver, mail_tray: MailTray) -> None:
    unwilling, wanting = [await a_company(session, status=AccountStatus.APPROVED) for _ in range(2)]
    session.add(SwitchedOffTopic(user_id=unwilling.id, topic=MailTopic.ANSWERS))
    session.add(SwitchedOffTopic(user_id=wanting.id, topic=MailTopic.FEEDBACK))
    for person in (unwilling, wanting):
        await deliver(send(session, SAMPLES["question_answered"].content, to=Recipient.of(person)))
    assert [recipient for recipient, _ in mail_tray.mails] == [wanting.email]
